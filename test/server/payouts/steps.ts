import type pg from 'pg'
import type { PayoutRow } from '../../../src/generated/domain.ts'
import { newId } from '../../../src/server/database/ids.ts'
import { inTenant } from '../../../src/server/kernel/in-tenant.ts'
import { clearing, investorBalance } from '../../../src/server/kernel/journal/accounts.ts'
import { post, transfer } from '../../../src/server/kernel/journal/post.ts'
import { differences } from '../../../src/server/modules/reconciliation/tables.ts'
import type { TestPlatform } from '../harness.ts'
import { createPaidOrder } from '../investments/steps.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'

/** Returns an investor who paid 1,000 € and withdrew, and the manager who owes it. */
export async function payoutFixture(platform: TestPlatform) {
  const tenant = await createTestTenant(platform)
  const manager = await tenant.manager()
  const investor = await tenant.investor({ email: `${newId()}@mail.test` })
  const { slug } = await tenant.issuance()
  const order = await createPaidOrder(investor, manager, slug, 10)
  await investor.call('withdrawInvestment', { params: { id: order } })
  const { items } = await manager.call('listPayouts')
  const [payout] = items as [PayoutRow]
  const params = { id: payout.id }
  const sendPayout = () => manager.call('sendPayout', { params, body: { transfer_reference: 'TRF-2026-1' } })
  const myPayouts = async () => (await investor.call('getInvestment', { params: { id: order } })).payouts
  return { tenant, manager, investor, slug, order, payout, params, sendPayout, myPayouts }
}

/** Lists the subjects of a person's mails alphabetically, because simultaneous mails leave in any order. */
export async function subjectsTo(
  { jobs, mails, owner }: Pick<TestPlatform, 'jobs' | 'mails'> & { owner: pg.Pool },
  { id }: { id: string },
): Promise<string[]> {
  // Runs the jobs repeatedly, because jobs may queue mails.
  while ((await jobs.drain()) > 0);
  const { rows } = await owner.query('select email from users where id = $1', [id])
  const own = mails.filter(({ to }) => to === rows[0]?.email)
  return own.map(({ subject }) => subject).sort()
}

/** Adds an approved bank account; a person's first one becomes the account for payouts. */
export async function addApprovedAccount(
  manager: Person,
  investor: Person,
  iban = 'ES9121000418450200051332',
): Promise<string> {
  const { id } = await investor.call('addBankAccount', { body: { iban, holder: 'Casas SL' } })
  await manager.call('verifyBankAccount', { params: { id } })
  return id
}

/** Adds an approved bank account of the company for which a person invests. */
export async function addCompanyAccount(
  manager: Person,
  representative: Person,
  { iban = 'DE89370400440532013000', entity = '' } = {},
): Promise<string> {
  const params = { id: entity || (await representative.call('getSession')).entity_id }
  const body = { iban, holder: 'Casas del Sur SL' }
  const { id } = await representative.call('addEntityAccount', { params, body })
  await manager.call('verifyBankAccount', { params: { id } })
  return id
}

/** Adds to a person's balance by the correction of a difference. */
export async function giveBalance(
  { app }: Pick<TestPlatform, 'app'>,
  tenantId: string,
  person: { id: string },
  amount: number,
): Promise<void> {
  await inTenant(app.services, tenantId, 'test', async (ctx) => {
    const id = newId()
    await ctx.tx.insert(differences).values({
      id,
      provider: 'mangopay',
      kind: 'MISSING_HERE',
      movement: 'PAYMENT',
      method: 'BANK_WIRE',
      out: false,
      reference: id,
      number: id,
      day: '2026-01-01',
      ours: null,
      theirs: BigInt(amount),
      currency: 'EUR',
      investment_id: null,
      status: 'RESOLVED',
      found_at: ctx.now,
      done_at: ctx.now,
    })
    await post(ctx, {
      cause: { kind: 'correction', id },
      kind: 'correct',
      postings: transfer(clearing('BALANCE', 'EUR'), investorBalance(person.id, 'EUR'), BigInt(amount)),
    })
  })
}
