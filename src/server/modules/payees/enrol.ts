import { eq } from 'drizzle-orm'
import type { PayeeStatus } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { sendMail } from '../../mail/send.ts'
import type { Enrolment, EnrolRequest } from '../../providers/payment/enrolment.ts'
import { needsPerson } from '../../providers/payment/needs-person.ts'
import type { WireProvider } from '../../providers/payment/provider.ts'
import { users } from '../auth/tables.ts'
import { bytesOf } from '../files/bytes.ts'
import { files } from '../files/tables.ts'
import { nextQueryAt } from '../onboarding/query-times.ts'
import { type PayerRecord, payerOfEntity, payerOfPerson, storePayer } from '../payments/payer.ts'
import { newestProfileOf } from '../profile/newest-profile.ts'
import { type Company, companyOf } from './company.ts'
import { payeePage, payeeProviderOf } from './provider.ts'
import { type Payee, payees } from './tables.ts'

/** Contains the data of a request to enrol a payee at a provider. */
export interface EnrolmentInput {
  provider: WireProvider
  payee: Payee
  payer: PayerRecord
  currency: string
  profile: EnrolRequest['payee']
  returnTo: string
  proof: typeof files.$inferSelect | undefined
  /** Contains the legal entity to enrol; undefined for a person. */
  company: Company | undefined
}

const statusByOutcome = {
  ready: 'READY',
  checking: 'CHECKING',
  needs_person: 'NEEDS_PERSON',
  needs_proof: 'NEEDS_PROOF',
  needs_owners: 'NEEDS_OWNERS',
} as const satisfies Record<Enrolment['outcome'], PayeeStatus>

/**
 * Returns the data of the request; undefined if the provider no longer pays, or if the payee's data are incomplete or
 * not approved.
 */
export async function enrolmentInputOf(ctx: Context, payee: Payee): Promise<EnrolmentInput | undefined> {
  const provider = payeeProviderOf(ctx)
  const profile = await payeeProfile(ctx, payee.user_id)
  if (!provider || provider.name !== payee.provider || !profile) return undefined
  const currency = ctx.tenant.customization.currency.code
  const company = payee.entity_id === null ? undefined : await companyOf(ctx, payee.entity_id)
  if (payee.entity_id !== null && !company) return undefined
  const payer = await (company
    ? payerOfEntity(ctx, company.id, provider.name, currency)
    : payerOfPerson(ctx, payee.user_id, provider.name, currency))
  const [proof] = payee.file_id ? await ctx.tx.select().from(files).where(eq(files.id, payee.file_id)) : []
  return {
    provider,
    payee,
    payer,
    currency,
    profile,
    proof,
    company,
    returnTo: ctx.tenant.origin + pageOf(ctx, payee),
  }
}

/** Returns a person's data for the provider; undefined if any of it is missing. */
export async function payeeProfile(
  ctx: Context,
  personId: string,
): Promise<EnrolRequest['payee'] | undefined> {
  const version = await newestProfileOf(ctx.tx, personId)
  if (!version) return undefined
  const { birthday, nationality, residence_country, country, phone } = version
  const residence = residence_country || country
  return birthday && nationality && residence && phone
    ? { birthday, nationality, residence, phone }
    : undefined
}

/**
 * Requests the enrolment from the provider, outside of a transaction. Throws `unavailable` if the provider does not
 * respond.
 */
export async function requestEnrolment(
  ctx: Pick<Context, 'files' | 'tenant' | 'log'>,
  input: EnrolmentInput,
) {
  const { provider, payee, payer, currency, profile, returnTo, proof, company } = input
  const account =
    payer.account ?? (await provider.openPayer(payer.payer, currency, returnTo).catch(needsPerson))
  if ('next' in account) return { answer: account }
  const fileAccess = { files: ctx.files, tenantId: ctx.tenant.id, log: ctx.log }
  if (company) {
    const proofs = company.files.map(({ kind, file }) => ({
      id: file.id,
      kind,
      read: async () => [await bytesOf(fileAccess, file)],
    }))
    const { number, address } = company
    const request = {
      account,
      representative: profile,
      number,
      address,
      proofs,
      owners: payee.owners,
      returnTo,
    }
    return { account, answer: await provider.enrolCompany(request) }
  }
  const proofPages = proof && [await bytesOf(fileAccess, proof)]
  const enrolment = await provider.enrol({
    account,
    payee: profile,
    returnTo,
    ...(proof && proofPages && { proof: { id: proof.id, pages: proofPages } }),
  })
  return { account, answer: enrolment }
}

/** Applies a provider's result, and notifies the person of what they have to do. */
export async function applyEnrolment(
  ctx: Context,
  { payee, payer, provider, currency }: EnrolmentInput,
  { account, answer: enrolment }: Awaited<ReturnType<typeof requestEnrolment>>,
): Promise<void> {
  if (!payer.account && account) await storePayer(ctx, payer, provider.name, currency, account)
  const status = statusByOutcome[enrolment.outcome]
  const isOpen = enrolment.outcome === 'checking' || enrolment.outcome === 'needs_person'
  const queryCount = payee.asked + 1
  const refusal = 'refusal' in enrolment ? enrolment.refusal : ''
  const refusedDocumentKind = ('kind' in enrolment && enrolment.kind) || ''
  const [currentPayee] = await ctx.tx
    .select()
    .from(payees)
    .where(eq(payees.id, payee.id))
    .for('no key update')
  // Ignores a result about an earlier proof or declaration.
  if (!currentPayee || currentPayee.file_id !== payee.file_id) return
  if (JSON.stringify(currentPayee.owners) !== JSON.stringify(payee.owners)) return
  await ctx.tx
    .update(payees)
    .set({
      status,
      refusal,
      refused: refusedDocumentKind,
      asked: queryCount,
      changed_at: ctx.now,
      next: enrolment.outcome === 'needs_person' ? enrolment.next : '',
      ask_at: isOpen ? nextQueryAt(ctx, queryCount) : null,
    })
    .where(eq(payees.id, payee.id))
  if (currentPayee.status !== status || currentPayee.refusal !== refusal)
    await notifyPayee(ctx, payee, status, refusal)
}

/** Returns the page on which a payee is verified. */
function pageOf(ctx: Context, { entity_id }: Payee): string {
  return entity_id === null ? payeePage(ctx) : `/user/entities/${entity_id}`
}

async function notifyPayee(ctx: Context, payee: Payee, status: PayeeStatus, refusal: string): Promise<void> {
  const mail = status === 'READY' ? 'payee_ready' : refusal === '' ? undefined : 'payee_refused'
  if (!mail) return
  const { id, name, email, language } = users
  const [to] = await ctx.tx.select({ id, name, email, language }).from(users).where(eq(id, payee.user_id))
  if (!to) return
  const event = `payee/${payee.id}/${status}/${payee.file_id ?? ''}`
  await sendMail(ctx, mail, { to, event, values: () => ({ link: ctx.tenant.origin + pageOf(ctx, payee) }) })
}
