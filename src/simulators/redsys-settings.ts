import { commonNotificationModes, notificationModeByAmount } from './notification-modes.ts'

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
  hanging: 'is not answered, nor made',
  lost: 'is made, but not answered',
  broken: 'is made, and answered with something broken',
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
}

const NOTIFICATION_MODE_BY_CENTS: Record<number, NotificationMode> = {
  ...notificationModeByAmount,
  86: 'denied',
}

const REFUND_OUTCOME_BY_CENTS: Record<number, RefundOutcome> = {
  91: 'refused',
  92: 'hanging',
  93: 'lost',
  94: 'broken',
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
