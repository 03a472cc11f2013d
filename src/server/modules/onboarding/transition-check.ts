import { calendarDay, dayAfter } from '../../../domain/calendar.ts'
import { startOfDay } from '../../../domain/zoned-day.ts'
import { constantsOf } from '../../../language/documents/constants.ts'
import type { Context } from '../../kernel/context.ts'
import type { TransitionOptions } from '../../kernel/lifecycle/lifecycle.ts'
import { transition } from '../../kernel/lifecycle/transition.ts'
import { settleStatus } from '../people/settle-status.ts'
import { copyStatusToAccount } from './begin-check.ts'
import { daysBefore } from './dates.ts'
import type { KycCheck } from './tables.ts'

type Changes = NonNullable<TransitionOptions<'kyc-check'>['changes']>

/** Lists the events by which a rejected person submits another document. */
const resubmissionEvents = ['send', 'run', 'review', 'confirm']

/** Applies an event to a check, and updates the person's status. */
export async function transitionCheck(
  ctx: Context,
  check: KycCheck,
  event: string,
  changes: Changes = {},
): Promise<KycCheck> {
  const updated = await transition(ctx, 'kyc-check', { check }, event, {
    note: changes.reason ?? '',
    changes: { reason: '', message: '', ...changes },
  })
  await copyStatusToAccount(ctx, updated.check, {
    withdrawn: event === 'refuse' && check.status === 'success',
  })
  await settleStatus(ctx, check.user_id, resubmissionEvents.includes(event) ? 'KYC_NOT_APPROVED' : undefined)
  return updated.check
}

/** Returns the columns of a confirmed check: expiry and reminder. */
export function confirmationColumns(
  ctx: Pick<Context, 'now' | 'library' | 'timeZone'>,
  expires_on: string,
): Changes {
  const { document_reminder_days } = constantsOf(ctx.library)
  const expires_at = expires_on === '' ? null : startOfDay(dayAfter(expires_on), ctx.timeZone)
  const remind_at = expires_at && daysBefore(expires_at, document_reminder_days)
  return { confirmed_at: ctx.now, expires_on, expires_at, remind_at, ask_at: null }
}

/** Returns whether the last day of the check's document has passed. */
export function isExpired(
  { now, timeZone }: Pick<Context, 'now' | 'timeZone'>,
  { expires_on }: Pick<KycCheck, 'expires_on'>,
): boolean {
  return expires_on !== '' && expires_on < calendarDay(now, timeZone)
}
