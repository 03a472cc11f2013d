import type pg from 'pg'
import type { InvestmentDetail } from '../../../src/generated/domain.ts'
import type { Person } from './world.ts'

export const orderBody = (slug: string, tokens: number) => ({
  slug,
  tokens,
  warning_risk: true,
  warning_loss: true,
})

/** Every order below says yes to the threshold's question too. */
export function order(investor: Person, slug: string, tokens: number): Promise<InvestmentDetail> {
  return investor.call('createInvestment', {
    body: { ...orderBody(slug, tokens), consent_over_threshold: true },
  })
}

export async function sign(investor: Person, id: string): Promise<void> {
  await investor.call('signContract', { params: { id }, body: await investor.signature(id) })
}

export async function chooseTransfer(investor: Person, id: string): Promise<void> {
  await investor.call('choosePaymentMethod', { params: { id }, body: { payment_method: 'MANUAL_TRANSFER' } })
}

export async function prove(investor: Person, id: string): Promise<void> {
  await investor.call('uploadProof', { params: { id }, body: { file_id: await investor.file() } })
}

/** An order whose money has arrived. */
export async function paid(investor: Person, manager: Person, slug: string, tokens: number): Promise<string> {
  const { id } = await order(investor, slug, tokens)
  await chooseTransfer(investor, id)
  await sign(investor, id)
  await prove(investor, id)
  await manager.call('confirmPayment', { params: { id } })
  return id
}

/** What stands in the journal of a tenant, by account; sources at their negative balance, empty accounts left out. */
export async function balances(owner: pg.Pool, tenantId: string): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ account: string; balance: string }>(
    `select account, sum(amount) as balance from journal_postings
     where tenant_id = $1 group by account having sum(amount) <> 0`,
    [tenantId],
  )
  return Object.fromEntries(rows.map(({ account, balance }) => [account, Number(balance)]))
}

/** The day after the reflection period, by the test's clock. */
export async function acceptAfterReflection(
  clock: { now(): Date; set(time: Date): void },
  manager: Person,
  id: string,
): Promise<void> {
  clock.set(new Date(clock.now().getTime() + 5 * 86_400_000))
  await manager.call('acceptInvestment', { params: { id } })
}
