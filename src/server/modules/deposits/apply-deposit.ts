import { eq, sql } from 'drizzle-orm'
import { bankTimeZone, calendarDay } from '../../../domain/calendar.ts'
import { cents, minus, smaller } from '../../../domain/money.ts'
import type { Context } from '../../kernel/context.ts'
import { clearing, platformAdvance } from '../../kernel/journal/accounts.ts'
import { post } from '../../kernel/journal/post.ts'
import { journalPostings } from '../../kernel/journal/tables.ts'
import type { ProviderPayment } from '../../providers/payment/payment.ts'
import { manualTransfer } from '../receipts/method.ts'
import { storeDifferences } from '../reconciliation/store-day.ts'
import { retryPayouts } from './retry-payouts.ts'
import { type Deposit, deposits } from './tables.ts'

/**
 * Applies a provider's response about a deposit; received money is posted once, whatever its amount. Money in another
 * currency, or for an expired deposit, becomes a difference that a manager settles.
 */
export async function applyDeposit(ctx: Context, id: string, response: ProviderPayment): Promise<void> {
  const [deposit] = await ctx.tx.select().from(deposits).where(eq(deposits.id, id)).for('no key update')
  if (!deposit || deposit.status === 'RECEIVED') return
  const isExpected = deposit.status === 'OPEN'
  if (response.outcome === 'succeeded' && !(isExpected && response.currency === deposit.currency)) {
    const changes = { provider_id: response.provider_id, status: 'EXPIRED', ask_at: null }
    await ctx.tx.update(deposits).set(changes).where(eq(deposits.id, id))
    return storeUnmatched(ctx, deposit, response)
  }
  if (!isExpected) {
    await ctx.tx.update(deposits).set({ ask_at: null }).where(eq(deposits.id, id))
    return
  }
  const { provider_id } = response
  if (response.outcome === 'open') {
    const { holder, iban, bic, reference } = response.wire ?? { holder: '', iban: '', bic: '', reference: '' }
    const account = { wire_holder: holder, wire_iban: iban, wire_bic: bic, wire_reference: reference }
    await ctx.tx
      .update(deposits)
      .set({ provider_id, ...account })
      .where(eq(deposits.id, id))
    return
  }
  if (response.outcome !== 'succeeded') {
    await ctx.tx
      .update(deposits)
      .set({ provider_id, status: 'EXPIRED', ask_at: null })
      .where(eq(deposits.id, id))
    return
  }
  const { amount: received } = response
  const receivedValues = { provider_id, received, status: 'RECEIVED', received_at: ctx.realNow, ask_at: null }
  await ctx.tx.update(deposits).set(receivedValues).where(eq(deposits.id, id))
  await postDeposit(ctx, deposit, received)
  await retryPayouts(ctx)
}

/** Stores received money that matches no open deposit as a difference, and notifies the managers. */
async function storeUnmatched(
  ctx: Context,
  { method, reference }: Deposit,
  { provider_id: number, amount, currency }: ProviderPayment & { outcome: 'succeeded' },
): Promise<void> {
  const [provider = method] =
    Object.entries(ctx.paymentReports).find(([, { methods }]) => methods.some((name) => name === method)) ??
    []
  const day = calendarDay(ctx.realNow, bankTimeZone)
  const difference = {
    ...({ kind: 'MISSING_HERE', movement: 'PAYMENT', method, out: false } as const),
    reference,
    number,
    day,
    currency,
    ours: null,
    theirs: amount,
  }
  await storeDifferences(ctx, { provider, day, differing: [difference] })
}

/**
 * Posts received money from the platform's bank account to the provider's clearing account. Posts the part above the
 * bank account's balance as an advance of the platform.
 */
async function postDeposit(
  ctx: Context,
  { id, method, currency }: Deposit,
  received: Deposit['received'],
): Promise<void> {
  const fromBankAccount = smaller(received, await bankAccountBalance(ctx, currency))
  await post(ctx, {
    cause: { kind: 'deposit', id },
    kind: 'deposit',
    postings: [
      { ...clearing(method, currency), amount: -received },
      { ...clearing(manualTransfer, currency), amount: fromBankAccount },
      { ...platformAdvance(method, currency), amount: minus(received, fromBankAccount) },
    ],
  })
}

/** Returns the balance of the platform's bank account in cents. */
async function bankAccountBalance({ tx }: Pick<Context, 'tx'>, currency: string) {
  const { account, owner, unit } = clearing(manualTransfer, currency)
  const [row] = await tx
    .select({ held: sql<string>`coalesce(-sum(${journalPostings.amount}), 0)::text` })
    .from(journalPostings)
    .where(
      sql`${journalPostings.account} = ${account} and ${journalPostings.owner} = ${owner} and ${journalPostings.unit} = ${unit}`,
    )
  return cents(BigInt(row?.held ?? 0))
}
