import type pg from 'pg'
import type { InvestmentDetail } from '../../../src/generated/domain.ts'
import type { Person } from '../test-tenant.ts'

export const orderBody = (slug: string, tokens: number) => ({
  slug,
  tokens,
  warning_risk: true,
  warning_loss: true,
})

/** Orders tokens and consents to an amount above the threshold. */
export function placeOrder(investor: Person, slug: string, tokens: number): Promise<InvestmentDetail> {
  return investor.call('createInvestment', {
    body: { ...orderBody(slug, tokens), consent_over_threshold: true },
  })
}

export async function signOrder(investor: Person, id: string): Promise<void> {
  await investor.call('signContract', { params: { id }, body: await investor.signature(id) })
}

export async function chooseTransfer(investor: Person, id: string): Promise<void> {
  await investor.call('choosePaymentMethod', { params: { id }, body: { payment_method: 'MANUAL_TRANSFER' } })
}

export async function uploadProof(investor: Person, id: string): Promise<void> {
  await investor.call('uploadProof', { params: { id }, body: { file_id: await investor.file() } })
}

/** Creates a paid order. */
export async function createPaidOrder(
  investor: Person,
  manager: Person,
  slug: string,
  tokens: number,
): Promise<string> {
  const { id } = await placeOrder(investor, slug, tokens)
  await chooseTransfer(investor, id)
  await signOrder(investor, id)
  await uploadProof(investor, id)
  await manager.call('confirmPayment', { params: { id } })
  return id
}

/** Returns a tenant's journal balances by account; sources are negative, empty accounts omitted. */
export async function balances(owner: pg.Pool, tenantId: string): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ account: string; balance: string }>(
    `select account, sum(amount) as balance from journal_postings
     where tenant_id = $1 group by account having sum(amount) <> 0`,
    [tenantId],
  )
  return Object.fromEntries(rows.map(({ account, balance }) => [account, Number(balance)]))
}

/** Moves the clock past the reflection period and accepts the order. */
export async function acceptAfterReflection(
  clock: { now(): Date; set(time: Date): void },
  manager: Person,
  id: string,
): Promise<void> {
  clock.set(new Date(clock.now().getTime() + 5 * 86_400_000))
  await manager.call('acceptInvestment', { params: { id } })
}
