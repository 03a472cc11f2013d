import { eq } from 'drizzle-orm'
import type { PayeeStatus } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { sendMail } from '../../mail/send.ts'
import { needsPerson } from '../../providers/payment/needs-person.ts'
import type { Enrolment, EnrolRequest, WireProvider } from '../../providers/payment/provider.ts'
import { users } from '../auth/tables.ts'
import { bytesOf } from '../files/bytes.ts'
import { files } from '../files/tables.ts'
import { nextQueryAt } from '../onboarding/query-times.ts'
import { type PayerRecord, payerOfEntity, payerOfPerson, storePayer } from '../payments/payer.ts'
import { newestProfileOf } from '../profile/newest-profile.ts'
import { type Company, companyOf } from './company.ts'
import { payeePage, payeeProviderOf } from './provider.ts'
import { type Payee, payees } from './tables.ts'

/** Contains what is needed to ask a provider about a payee. */
export interface Asking {
  provider: WireProvider
  payee: Payee
  payer: PayerRecord
  currency: string
  profile: EnrolRequest['payee']
  returnTo: string
  proof: typeof files.$inferSelect | undefined
  /** Contains a legal entity in place of the person, who represents it. */
  company: Company | undefined
}

const statuses = {
  ready: 'READY',
  checking: 'CHECKING',
  needs_person: 'NEEDS_PERSON',
  needs_proof: 'NEEDS_PROOF',
  needs_owners: 'NEEDS_OWNERS',
} as const satisfies Record<Enrolment['outcome'], PayeeStatus>

/** Returns what to ask the provider; undefined if it no longer pays, or the payee's data are incomplete or not approved. */
export async function askingOf(ctx: Context, payee: Payee): Promise<Asking | undefined> {
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
    ...{ provider, payee, payer, currency, profile, proof, company },
    returnTo: ctx.tenant.origin + pageOf(ctx, payee),
  }
}

/** Returns a person's data for the provider; undefined if one is missing. */
export async function payeeProfile(ctx: Context, person: string): Promise<EnrolRequest['payee'] | undefined> {
  const version = await newestProfileOf(ctx.tx, person)
  if (!version) return undefined
  const { birthday, nationality, residence_country, country, phone } = version
  const residence = residence_country || country
  return birthday && nationality && residence && phone
    ? { birthday, nationality, residence, phone }
    : undefined
}

/** Asks the provider, outside of a transaction. Throws `unavailable` without an answer. */
export async function ask(ctx: Pick<Context, 'files' | 'tenant' | 'log'>, asking: Asking) {
  const { provider, payee, payer, currency, profile, returnTo, proof, company } = asking
  const account =
    payer.account ?? (await provider.openPayer(payer.payer, currency, returnTo).catch(needsPerson))
  if ('next' in account) return { answer: account }
  const place = { files: ctx.files, tenantId: ctx.tenant.id, log: ctx.log }
  if (company) {
    const proofs = company.files.map(({ kind, file }) => ({
      ...{ id: file.id, kind },
      read: async () => [await bytesOf(place, file)],
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
  const pages = proof && [await bytesOf(place, proof)]
  const answer = await provider.enrol({
    ...{ account, payee: profile, returnTo },
    ...(proof && pages && { proof: { id: proof.id, pages } }),
  })
  return { account, answer }
}

/** Applies a provider's answer, and tells the person what they wait for. */
export async function applyEnrolment(
  ctx: Context,
  { payee, payer, provider, currency }: Asking,
  { account, answer }: Awaited<ReturnType<typeof ask>>,
): Promise<void> {
  if (!payer.account && account) await storePayer(ctx, payer, provider.name, currency, account)
  const status = statuses[answer.outcome]
  const isOpen = answer.outcome === 'checking' || answer.outcome === 'needs_person'
  const asked = payee.asked + 1
  const refusal = 'refusal' in answer ? answer.refusal : ''
  const refused = ('kind' in answer && answer.kind) || ''
  const [before] = await ctx.tx.select().from(payees).where(eq(payees.id, payee.id)).for('no key update')
  // Ignores an answer about an earlier proof or declaration.
  if (!before || before.file_id !== payee.file_id) return
  if (JSON.stringify(before.owners) !== JSON.stringify(payee.owners)) return
  await ctx.tx
    .update(payees)
    .set({
      ...{ status, refusal, refused, asked, changed_at: ctx.now },
      next: answer.outcome === 'needs_person' ? answer.next : '',
      ask_at: isOpen ? nextQueryAt(ctx, asked) : null,
    })
    .where(eq(payees.id, payee.id))
  if (before.status !== status || before.refusal !== refusal) await tell(ctx, payee, status, refusal)
}

/** Returns the page on which a payee is verified. */
function pageOf(ctx: Context, { entity_id }: Payee): string {
  return entity_id === null ? payeePage(ctx) : `/user/entities/${entity_id}`
}

async function tell(ctx: Context, payee: Payee, status: PayeeStatus, refusal: string): Promise<void> {
  const mail = status === 'READY' ? 'payee_ready' : refusal === '' ? undefined : 'payee_refused'
  if (!mail) return
  const { id, name, email, language } = users
  const [to] = await ctx.tx.select({ id, name, email, language }).from(users).where(eq(id, payee.user_id))
  if (!to) return
  const event = `payee/${payee.id}/${status}/${payee.file_id ?? ''}`
  await sendMail(ctx, mail, { to, event, values: () => ({ link: ctx.tenant.origin + pageOf(ctx, payee) }) })
}
