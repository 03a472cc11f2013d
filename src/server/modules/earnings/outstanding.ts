import { and, eq, lt } from 'drizzle-orm'
import { dayAfter } from '../../../domain/calendar.ts'
import { type LotEvent, outstandingAfter, principalAfter } from '../../../domain/outstanding.ts'
import { startOfDay } from '../../../domain/zoned-day.ts'
import { allSettledInOrder } from '../../database/all-settled-in-order.ts'
import type { Context } from '../../kernel/context.ts'
import { lotEventsBefore } from '../distributions/lot-events.ts'
import { movements } from '../movements/tables.ts'

/** Contains what was lent for a person's tokens at issue and what of it was not repaid, in cents. */
interface Lent {
  principal: number
  outstanding: number
}

/**
 * Returns what a person has lent per issuance whose tokens they have bought or sold, now or at the end of a day. Other
 * issuances need no such calculation, because only transfers pass repaid capital on.
 */
export async function lentAmongHolders(
  ctx: Pick<Context, 'tx' | 'now'>,
  person: string,
  day?: string,
): Promise<ReadonlyMap<string, Lent>> {
  const record_at = day === undefined ? new Date(ctx.now.getTime() + 1) : startOfDay(dayAfter(day))
  const { issuance_id, user_id, kind, at } = movements
  const passed = await ctx.tx
    .selectDistinct({ issuance_id })
    .from(movements)
    .where(and(eq(user_id, person), eq(kind, 'TRANSFER'), lt(at, record_at)))
  const ids = passed.flatMap(({ issuance_id }) => issuance_id ?? [])
  const events = await allSettledInOrder(
    ids.map((id) => lotEventsBefore(ctx, { issuance_id: id, record_at, id: null }, 'paid')),
  )
  return new Map(ids.map((id, index) => [id, lentBy(person, events[index] ?? [])]))
}

function lentBy(person: string, events: readonly LotEvent[]): Lent {
  const own = (amounts: ReadonlyMap<string, bigint>) =>
    [...amounts]
      .filter(([key]) => key.startsWith(`${person}/`))
      .reduce((all, [, amount]) => all + Number(amount), 0)
  return { principal: own(principalAfter(events)), outstanding: own(outstandingAfter(events)) }
}
