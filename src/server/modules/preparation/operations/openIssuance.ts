import { calendarDay } from '../../../../domain/calendar.ts'
import type { Handler } from '../../../kernel/context.ts'
import { assertWithinRaiseLimit } from '../amount-raised.ts'
import { notifyPhaseChange } from '../notify-phase-change.ts'

/**
 * Opens an issuance; before its first day, today becomes the first day. Throws `raise_limit` above the owner's limit.
 */
export const openIssuance: Handler<'openIssuance'> = async (ctx, { transition, subject }) => {
  await assertWithinRaiseLimit(ctx, subject.issuance)
  const today = calendarDay(ctx.now, ctx.timeZone)
  const [starts_on = today] = [subject.issuance.starts_on, today].sort()
  return notifyPhaseChange(ctx, await transition(ctx, { changes: { starts_on } }))
}
