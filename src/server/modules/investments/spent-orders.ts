import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { journalPostings } from '../../kernel/journal/tables.ts'
import { transition } from '../../kernel/lifecycle/transition.ts'
import { holdingsAt } from '../distributions/holdings.ts'
import { paidOutStatuses } from '../distributions/statuses.ts'
import { earnings } from '../distributions/tables.ts'
import { selectInvestments } from './rows.ts'
import { type Investment, investments, whereDelivered, whereStatusIn } from './tables.ts'

/** Schedules the check whether all tokens of the selected orders are sold or repaid. */
export async function scheduleSpentCheck(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  where: SQL,
): Promise<void> {
  await tx.update(investments).set({ spent_at: now }).where(and(whereDelivered, where))
}

/** Reopens closed orders that a reversed repayment leaves with outstanding capital. */
export async function reopenUnspent(ctx: Context, where: SQL): Promise<void> {
  const closedOrders = await selectInvestments(ctx, and(whereStatusIn(['CLOSED']), where))
    .orderBy(investments.id)
    .for('no key update', { of: investments })
  for (const record of closedOrders)
    if (!(await isSpent(ctx, record.investment))) await transition(ctx, 'investment', record, 'reopen')
}

/** Selects the orders that created lots; a lot has the id of its order. */
export function whereOrderOfLots(lots: readonly { id: string }[]): SQL {
  return inArray(investments.id, [...new Set(lots.map(({ id }) => id))])
}

/** Returns whether the investor holds no more tokens of an order, or was repaid the capital of the remaining tokens. */
export async function isSpent(ctx: Pick<Context, 'tx' | 'now'>, order: Investment): Promise<boolean> {
  const remainingTokens = await remainingTokensOf(ctx, order)
  if (remainingTokens === 0n) return true
  const repaidCapital = await repaidCapitalOf(ctx, order)
  if (remainingTokens === order.tokens) return repaidCapital >= order.amount
  return repaidCapital > 0n && (await outstandingOf(ctx, order)) === 0n
}

async function remainingTokensOf(
  { tx }: Pick<Context, 'tx'>,
  { id, investor_id }: Investment,
): Promise<bigint> {
  const { lot_id, owner, amount } = journalPostings
  const [row] = await tx
    .select({ tokens: sql<bigint>`coalesce(sum(${amount}), 0)::bigint`.mapWith(BigInt) })
    .from(journalPostings)
    .where(and(eq(lot_id, id), eq(owner, investor_id)))
  return row?.tokens ?? 0n
}

async function repaidCapitalOf(
  { tx }: Pick<Context, 'tx'>,
  { id, investor_id }: Investment,
): Promise<bigint> {
  const { lot_id, capital_part, status } = earnings
  const [row] = await tx
    .select({ capital: sql<bigint>`coalesce(sum(${capital_part}), 0)::bigint`.mapWith(BigInt) })
    .from(earnings)
    .where(and(eq(lot_id, id), eq(earnings.investor_id, investor_id), inArray(status, [...paidOutStatuses])))
  return row?.capital ?? 0n
}

/** Returns the outstanding capital in cents. The capital repaid on sold tokens is counted for their buyer. */
async function outstandingOf(ctx: Pick<Context, 'tx' | 'now'>, order: Investment): Promise<bigint> {
  const { issuance_id, investor_id, id } = order
  const lots = await holdingsAt(ctx, { issuance_id, record_at: ctx.now, id: null })
  return lots.find((lot) => lot.lot_id === id && lot.investor_id === investor_id)?.outstanding ?? 0n
}
