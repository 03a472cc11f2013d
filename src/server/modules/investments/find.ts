import { and, eq, type SQL } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { type InvestmentRecord, selectInvestments } from './rows.ts'
import { investments } from './tables.ts'

/** Locks an investment until the commit and returns it; undefined if it no longer meets the condition. */
export async function lockInvestment(
  ctx: Context,
  id: string,
  condition: SQL | undefined,
): Promise<InvestmentRecord | undefined> {
  const [record] = await selectInvestments(ctx, and(eq(investments.id, id), condition)).for('no key update', {
    of: investments,
  })
  return record
}
