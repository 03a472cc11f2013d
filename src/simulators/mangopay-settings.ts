import { type commonNotificationModes, notificationModeByAmount } from './notification-modes.ts'

/** Names a way to notify the platform of a payment by a hook, which contains only the payment's id. */
export type NotificationMode = keyof typeof commonNotificationModes

/** Names the outcome of a request for a pay-in or a refund. */
export type ResponseMode = 'done' | 'refused' | 'hanging' | 'lost' | 'broken'

/** Maps the amount's last two digits to the result codes of refused card payments. */
const RESULT_CODE_BY_CENTS: Record<number, string> = {
  96: '101101',
  75: '101104',
  76: '009199',
  77: '101105',
}

const RESPONSE_MODE_BY_CENTS: Record<number, ResponseMode> = { 70: 'hanging', 71: 'lost', 69: 'broken' }
const REFUND_MODE_BY_CENTS: Record<number, ResponseMode> = {
  91: 'refused',
  92: 'hanging',
  93: 'lost',
  94: 'broken',
}

/** Returns the result code of a confirmed payment; `000000` means success. */
export function resultOf(amount: number): string {
  return RESULT_CODE_BY_CENTS[amount % 100] ?? '000000'
}

/** Returns whether the cardholder's bank accepts a payment of this amount without a confirmation. */
export function isFrictionless(amount: number): boolean {
  return amount % 100 === 80
}

/** Returns whether the author must confirm a wire, refund, payout, or transfer of this amount. */
export function needsConfirmation(amount: number): boolean {
  return amount % 100 === 95
}

/** Returns whether a user must confirm their registration and, as an owner, the access to their wallet. */
export function needsRegistrationConfirmation(user: Record<string, unknown>): boolean {
  return /\+confirm@/.test(String(user.Email))
}

export function notificationModeOf(amount: number): NotificationMode {
  return notificationModeByAmount[amount % 100] ?? 'once'
}

export function responseModeOf(amount: number): ResponseMode {
  return RESPONSE_MODE_BY_CENTS[amount % 100] ?? 'done'
}

export function refundOutcomeOf(amount: number): ResponseMode {
  return REFUND_MODE_BY_CENTS[amount % 100] ?? 'done'
}
