import type { Context } from '../../kernel/context.ts'
import type { Investment } from './tables.ts'

type Times = Pick<Investment, 'due_at' | 'act_at'>

const hourInMs = 3_600_000

/** Until when an order of this moment must be paid, and when the platform acts on it first. */
export function timesToPay({ now, tenant }: Pick<Context, 'now' | 'tenant'>): Times {
  const { due_hours, reminder_hours } = tenant.customization.payment
  const after = (hours: number) => new Date(now.getTime() + hours * hourInMs)
  const reminds = reminder_hours < due_hours
  return { due_at: after(due_hours), act_at: after(reminds ? due_hours - reminder_hours : due_hours) }
}
