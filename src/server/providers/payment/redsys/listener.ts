import type { PaymentListener } from '../service.ts'
import { readNotification } from './notification.ts'
import type { RedsysTerminal } from './terminal.ts'

/** Hears what a terminal tells of its payments. */
export function redsysListener(terminal: RedsysTerminal): PaymentListener {
  return {
    authenticates: ({ body }) =>
      readNotification(terminal, Object.fromEntries(new URLSearchParams(body.toString()))) !== undefined,
    answer(message) {
      const said = readNotification(terminal, message)
      return said?.type === '0' ? said : undefined
    },
  }
}
