import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { onDays } from '../../kernel/lists/range.ts'
import { earnings } from '../distributions/tables.ts'
import { type FoundEarning, selectEarnings } from './rows.ts'

/** What could be claimed for the first time in a year: that is when it is taxed. */
export function yearOf(ctx: Context, person: string, year: number): Promise<FoundEarning[]> {
  const days = onDays(earnings.distributed_at, `${year}-01-01..${year}-12-31`)
  const isPaid = inArray(earnings.status, ['PAID', 'CLAIMED'])
  return selectEarnings(ctx, and(eq(earnings.investor_id, person), isPaid, days))
    .orderBy(asc(earnings.distributed_at), asc(earnings.id))
    .then((lines) => lines)
}
