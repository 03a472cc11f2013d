import type { PaymentListener } from '../service.ts'
import { readNotification } from './notification.ts'
import type { RedsysTerminal } from './terminal.ts'

/** Hears what a terminal tells of its payments. */
export function redsysListener(terminal: RedsysTerminal): PaymentListener {
  return {
    // As another type its fields would not be read, and whoever has a copy could have it kept under any name.
    authenticates: ({ body, contentType }) =>
      /^application\/x-www-form-urlencoded\b/i.test(contentType) &&
      readNotification(terminal, Object.fromEntries(new URLSearchParams(body.toString()))) !== undefined,
    answer(message) {
      const notification = readNotification(terminal, message)
      return notification?.type === '0' ? notification : undefined
    },
  }
}
