import { and, eq, lt } from 'drizzle-orm'
import { dayAfter } from '../../../domain/calendar.ts'
import { type LotEvent, outstandingAfter, principalAfter } from '../../../domain/outstanding.ts'
import { startOfDay } from '../../../domain/zoned-day.ts'
import { allSettledInOrder } from '../../database/all-settled-in-order.ts'
import type { Context } from '../../kernel/context.ts'
import { lotEventsBefore } from '../distributions/lot-events.ts'
import { movements } from '../movements/tables.ts'

/** Contains the issue price of a person's tokens, and the part of it that was not repaid, both in cents. */
interface LentAmounts {
  principal: number
  outstanding: number
}

/**
 * Returns what a person has lent, now or at the end of a day, for each issuance whose tokens they have bought or sold.
 * Other issuances need no calculation, because only transfers pass repaid capital to another holder.
 */
export async function lentAfterTransfers(
  ctx: Pick<Context, 'tx' | 'now' | 'timeZone'>,
  personId: string,
  day?: string,
): Promise<ReadonlyMap<string, LentAmounts>> {
  const record_at =
    day === undefined ? new Date(ctx.now.getTime() + 1) : startOfDay(dayAfter(day), ctx.timeZone)
  const { issuance_id, user_id, kind, at } = movements
  const transferredIssuances = await ctx.tx
    .selectDistinct({ issuance_id })
    .from(movements)
    .where(and(eq(user_id, personId), eq(kind, 'TRANSFER'), lt(at, record_at)))
  const ids = transferredIssuances.flatMap(({ issuance_id }) => issuance_id ?? [])
  const events = await allSettledInOrder(
    ids.map((id) => lotEventsBefore(ctx, { issuance_id: id, record_at, id: null }, 'paid')),
  )
  return new Map(ids.map((id, index) => [id, lentOf(personId, events[index] ?? [])]))
}

function lentOf(personId: string, events: readonly LotEvent[]): LentAmounts {
  const sumOfPerson = (amounts: ReadonlyMap<string, bigint>) =>
    [...amounts]
      .filter(([key]) => key.startsWith(`${personId}/`))
      .reduce((total, [, amount]) => total + Number(amount), 0)
  return {
    principal: sumOfPerson(principalAfter(events)),
    outstanding: sumOfPerson(outstandingAfter(events)),
  }
}
