import { and, desc, eq, inArray, type SQLWrapper } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import type { ApplyTransition } from '../../kernel/lifecycle/lifecycle.ts'
import { lifecycleHistory } from '../../kernel/lifecycle/tables.ts'
import type { Wording } from './tables.ts'

interface LastDay {
  ends_on: string
  reason: string
  reason_en?: string
}

/** Changes a campaign's last day and notifies everybody with an order. */
export async function moveLastDay(
  ctx: Context,
  transition: ApplyTransition<'issuance'>,
  { ends_on, reason, reason_en }: LastDay,
): Promise<null> {
  const end_reason: Wording = { es: reason, ...(reason_en !== undefined && { en: reason_en }) }
  const note = Object.values(end_reason).join(' ')
  const { issuance } = await transition(ctx, { note, changes: { ends_on, end_reason } })
  await ctx.send('tellLastDay', { issuance: issuance.id })
  return null
}

/** Returns the last change of the campaign's last day, with its reason; undefined without one. */
export async function lastDayMoved({ tx }: Pick<Context, 'tx'>, issuance: SQLWrapper) {
  const { lifecycle, subject_id, event, position, note } = lifecycleHistory
  const [moved] = await tx
    .select({ event, position, note })
    .from(lifecycleHistory)
    .where(
      and(
        eq(lifecycle, 'issuance'),
        inArray(subject_id, issuance),
        inArray(event, ['extend', 'close_early']),
      ),
    )
    .orderBy(desc(position))
    .limit(1)
  return moved
}
