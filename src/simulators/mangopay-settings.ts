import { type commonNotificationModes, notificationModeByAmount } from './notification-modes.ts'

/** How the platform is notified of a payment: by a hook that contains only the payment's id. */
export type NotificationMode = keyof typeof commonNotificationModes

/** The outcome of a pay-in or refund request. */
export type ResponseMode = 'done' | 'refused' | 'hanging' | 'lost' | 'broken'

/** The result codes of refused card payments, by the amount's last two digits. */
const denials: Record<number, string> = { 96: '101101', 75: '101104', 76: '009199', 77: '101105' }

const answered: Record<number, ResponseMode> = { 70: 'hanging', 71: 'lost', 69: 'broken' }
const refunded: Record<number, ResponseMode> = { 91: 'refused', 92: 'hanging', 93: 'lost', 94: 'broken' }

/** Returns the result code of a confirmed payment; 000000 means paid. */
export function resultOf(amount: number): string {
  return denials[amount % 100] ?? '000000'
}

/** Returns whether the cardholder's bank asks for no confirmation. */
export function isFrictionless(amount: number): boolean {
  return amount % 100 === 80
}

/** Returns whether the author of a wire, refund, payout, or transfer to an issuance, has to confirm it. */
export function asksForConfirmation(amount: number): boolean {
  return amount % 100 === 95
}

/** Returns whether a user has to confirm their registration, and as an owner the access to their wallet. */
export function confirmsRegistration(user: Record<string, unknown>): boolean {
  return /\+confirm@/.test(String(user.Email))
}

export function notificationModeOf(amount: number): NotificationMode {
  return notificationModeByAmount[amount % 100] ?? 'once'
}

export function responseModeOf(amount: number): ResponseMode {
  return answered[amount % 100] ?? 'done'
}

export function refundOutcomeOf(amount: number): ResponseMode {
  return refunded[amount % 100] ?? 'done'
}
