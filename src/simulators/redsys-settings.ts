import { answerModes } from './answer-modes.ts'
import { commonNotificationModes, meaningsOf, notificationModeByAmount } from './notification-modes.ts'

/** Lists the ways in which the platform is notified of a payment. */
export const notificationModes = {
  ...commonNotificationModes,
  denied: { es: 'y luego de un intento denegado', en: 'and then of a try that was denied' },
} as const

export type NotificationMode = keyof typeof notificationModes

/** Lists the outcomes of a refund request. */
export const refundOutcomes = {
  done: 'is made',
  refused: 'is refused',
  ...answerModes,
} as const

export type RefundOutcome = keyof typeof refundOutcomes

/** Maps the amount's last two digits to the response codes of denied payments; Redsys's sandbox has the first four. */
const RESPONSE_CODE_BY_CENTS: Record<number, string> = {
  96: '0190',
  72: '0172',
  73: '0173',
  74: '0174',
  75: '0116',
  76: '0912',
  78: '0184',
}

const NOTIFICATION_MODE_BY_CENTS: Record<number, NotificationMode> = {
  ...notificationModeByAmount,
  86: 'denied',
}

const REFUND_OUTCOME_BY_CENTS: Record<number, RefundOutcome> = {
  88: 'late',
  91: 'refused',
  92: 'hanging',
  93: 'lost',
  94: 'broken',
}

/** Lists what the last two digits of an amount decide. */
export const meanings: Readonly<Record<number, string>> = {
  ...meaningsOf(RESPONSE_CODE_BY_CENTS, (code) => `a payment is denied with ${code}`),
  78: 'the person does not finish 3-D Secure, and the payment is denied with 0184',
  ...meaningsOf(NOTIFICATION_MODE_BY_CENTS, (mode) => `the platform is told ${notificationModes[mode].en}`),
  ...meaningsOf(REFUND_OUTCOME_BY_CENTS, (outcome) => `a refund ${refundOutcomes[outcome]}`),
  97: 'a payment is charged back at once, of which only the bank writes to the merchant',
}

/** Returns the Ds_Response of a confirmed payment. */
export function responseCodeOf(amount: number): string {
  return RESPONSE_CODE_BY_CENTS[amount % 100] ?? '0000'
}

export function notificationModeOf(amount: number): NotificationMode {
  return NOTIFICATION_MODE_BY_CENTS[amount % 100] ?? 'once'
}

export function refundOutcomeOf(amount: number): RefundOutcome {
  return REFUND_OUTCOME_BY_CENTS[amount % 100] ?? 'done'
}
