import { and, asc, gt, type SQL } from 'drizzle-orm'
import type { InvestmentDetail } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { detailOf } from './detail.ts'
import { selectInvestments } from './rows.ts'
import { investments } from './tables.ts'

const batchSize = 50

/**
 * Notifies the investors of one batch of 50 orders. Returns the id of the last order, after which the next batch
 * continues; undefined after the last batch.
 */
export async function notifyEach(
  ctx: Context,
  { which: where, after }: { which: SQL | undefined; after: string | undefined },
  notify: (order: InvestmentDetail) => Promise<void>,
): Promise<string | undefined> {
  const { id } = investments
  const records = await selectInvestments(ctx, and(where, after ? gt(id, after) : undefined))
    .orderBy(asc(id))
    .limit(batchSize)
  for (const record of records) await notify(await detailOf(ctx, record))
  return records.length === batchSize ? records.at(-1)?.investment.id : undefined
}
