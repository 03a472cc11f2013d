import type { Sender } from '../../sender.ts'
import type { PaymentAnswer } from '../provider.ts'
import type { RedsysMessage } from './message.ts'
import { readNotification } from './notification.ts'
import type { RedsysTerminal } from './terminal.ts'

/** Hears what a terminal tells of its payments. */
export interface RedsysListener extends Sender {
  /** What a notification says of a payment; undefined for one about something else. */
  answer(message: RedsysMessage): PaymentAnswer | undefined
}

export function redsysListener(terminal: RedsysTerminal): RedsysListener {
  return {
    authenticates: ({ body }) =>
      readNotification(terminal, Object.fromEntries(new URLSearchParams(body.toString()))) !== undefined,
    answer(message) {
      const said = readNotification(terminal, message)
      return said?.type === '0' ? said : undefined
    },
  }
}
