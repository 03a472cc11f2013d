import { and, eq, lt } from 'drizzle-orm'
import { dayAfter } from '../../../domain/calendar.ts'
import { outstandingAfter } from '../../../domain/outstanding.ts'
import { startOfDay } from '../../../domain/zoned-day.ts'
import type { Context } from '../../kernel/context.ts'
import { lotEventsBefore } from '../distributions/lot-events.ts'
import { movements } from '../movements/tables.ts'

/**
 * Returns a person's outstanding capital in cents per issuance whose tokens they have bought or sold, now or at the end
 * of a day. Other issuances need no such calculation, because only transfers pass repaid capital on.
 */
export async function outstandingAmongHolders(
  ctx: Pick<Context, 'tx' | 'now'>,
  person: string,
  day?: string,
): Promise<ReadonlyMap<string, number>> {
  const record_at = day === undefined ? new Date(ctx.now.getTime() + 1) : startOfDay(dayAfter(day))
  const { issuance_id, user_id, kind, at } = movements
  const passed = await ctx.tx
    .selectDistinct({ issuance_id })
    .from(movements)
    .where(and(eq(user_id, person), eq(kind, 'TRANSFER'), lt(at, record_at)))
  const byLot = new Map<string, number>()
  for (const { issuance_id } of passed) {
    if (issuance_id === null) continue
    const events = await lotEventsBefore(ctx, { issuance_id, record_at, id: null }, 'paid')
    const ofPerson = [...outstandingAfter(events)].filter(([key]) => key.startsWith(`${person}/`))
    byLot.set(
      issuance_id,
      ofPerson.reduce((all, [, amount]) => all + Number(amount), 0),
    )
  }
  return byLot
}
