import { constantsOf } from '../../../language/documents/constants.ts'
import type { Context } from '../../kernel/context.ts'
import type { Investment } from './tables.ts'

type DueTimes = Pick<Investment, 'due_at' | 'act_at'>
type DueContext = Pick<Context, 'now' | 'tenant'>

const hourInMs = 3_600_000

/** Returns the deadline for paying an order created now, and the time of the reminder. */
export function paymentTimes({ now, tenant }: DueContext): DueTimes {
  const { due_hours, reminder_hours } = tenant.customization.payment
  const hasReminder = reminder_hours < due_hours
  return {
    due_at: plusHours(now, due_hours),
    act_at: plusHours(now, hasReminder ? due_hours - reminder_hours : due_hours),
  }
}

/** Returns the deadline for the issuer's signature, and the time of the first reminder. */
export function countersignTimes({ now, tenant, library }: DueContext & Pick<Context, 'library'>): DueTimes {
  const due_at = plusHours(now, tenant.customization.signing.due_hours)
  const digestAt = new Date(now.getTime() + constantsOf(library).signatures_digest_minutes * 60_000)
  return { due_at, act_at: digestAt < due_at ? digestAt : due_at }
}

/** Returns when the issuer's signatories are reminded of a contract; at its deadline if reminders are off. */
export function reminderTimeOf({ tenant }: Pick<Context, 'tenant'>, due_at: Date): Date {
  const { due_hours, reminder_hours } = tenant.customization.signing
  return reminder_hours < due_hours ? plusHours(due_at, -reminder_hours) : due_at
}

function plusHours(time: Date, hours: number): Date {
  return new Date(time.getTime() + hours * hourInMs)
}
