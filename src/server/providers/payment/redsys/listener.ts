import type { PaymentListener } from '../service.ts'
import { readNotification } from './notification.ts'
import type { RedsysTerminal } from './terminal.ts'

/** Authenticates and parses a terminal's notifications. */
export function redsysListener(terminal: RedsysTerminal): PaymentListener {
  return {
    // Requires the form's content type, because a copied message of another type could be stored under any name.
    authenticates: ({ body, contentType }) =>
      /^application\/x-www-form-urlencoded\b/i.test(contentType) &&
      readNotification(terminal, Object.fromEntries(new URLSearchParams(body.toString()))) !== undefined,
    answer(message) {
      const notification = readNotification(terminal, message)
      return notification?.type === '0' ? notification : undefined
    },
  }
}
