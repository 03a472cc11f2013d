import { and, asc, gt, type SQL } from 'drizzle-orm'
import type { InvestmentDetail } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { detailOf } from './detail.ts'
import { selectInvestments } from './rows.ts'
import { investments } from './tables.ts'

const batchSize = 50

/**
 * Notifies the investors of one batch of 50 orders; returns the id after which the next batch continues, undefined at
 * the end.
 */
export async function notifyEach(
  ctx: Context,
  { which: where, after }: { which: SQL | undefined; after: string | undefined },
  notify: (order: InvestmentDetail) => Promise<void>,
): Promise<string | undefined> {
  const { id } = investments
  const rows = await selectInvestments(ctx, and(where, after ? gt(id, after) : undefined))
    .orderBy(asc(id))
    .limit(batchSize)
  for (const each of rows) await notify(await detailOf(ctx, each))
  return rows.length === batchSize ? rows.at(-1)?.investment.id : undefined
}
