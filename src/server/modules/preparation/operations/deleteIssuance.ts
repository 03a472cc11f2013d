import { and, eq, isNull, notInArray } from 'drizzle-orm'
import { allSettledInOrder } from '../../../database/all-settled-in-order.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { interests } from '../../interests/tables.ts'
import { investments } from '../../investments/tables.ts'
import { issuances } from '../../issuances/tables.ts'
import { payouts } from '../../payouts/tables.ts'
import { notifyDeleted } from '../notify-deleted.ts'

/**
 * Deletes an issuance without orders, interests and open payouts; locks it first, so that no order is added. Throws
 * `issuance_in_use` and `wrong_state`.
 */
export const deleteIssuance: Handler<'deleteIssuance'> = async (ctx, { subject, body }) => {
  const { tx, now } = ctx
  const { id, status } = subject.issuance
  const [deletedIssuance] = await tx
    .update(issuances)
    .set({ removed_at: now })
    .where(and(eq(issuances.id, id), eq(issuances.status, status), isNull(issuances.removed_at)))
    .returning({ id: issuances.id })
  if (!deletedIssuance) return throwError('wrong_state')
  const whereInUse = and(
    eq(investments.issuance_id, id),
    notInArray(investments.status, ['CANCELED', 'EXPIRED']),
  )
  const whereReserved = and(eq(interests.issuance_id, id), eq(interests.status, 'RESERVED'))
  const whereOwed = and(eq(payouts.issuance_id, id), notInArray(payouts.status, ['CONFIRMED', 'CANCELED']))
  const [orders, reservedInterests, openPayouts] = await allSettledInOrder([
    tx.$count(investments, whereInUse),
    tx.$count(interests, whereReserved),
    tx.$count(payouts, whereOwed),
  ])
  if (orders + reservedInterests + openPayouts > 0) return throwError('issuance_in_use')
  await notifyDeleted(ctx, subject, body.reason)
  return null
}
