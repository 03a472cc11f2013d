import { type commonNotificationModes, notificationModeByAmount } from './notification-modes.ts'

/** How the platform is told what became of a payment: by a hook that names it, and nothing else. */
export type NotificationMode = keyof typeof commonNotificationModes

/** What becomes of a request to pay or to refund. */
export type ResponseMode = 'done' | 'refused' | 'hanging' | 'lost' | 'broken'

/** Card payments whose amount ends so are refused by the holder's bank. */
const denials: Record<number, string> = { 96: '101101', 75: '101104', 76: '009199', 77: '101105' }

const answered: Record<number, ResponseMode> = { 70: 'hanging', 71: 'lost', 69: 'broken' }
const refunded: Record<number, ResponseMode> = { 91: 'refused', 92: 'hanging', 93: 'lost', 94: 'broken' }

/** The result of a payment that its holder has confirmed: 000000 is paid. */
export function resultOf(amount: number): string {
  return denials[amount % 100] ?? '000000'
}

/** Whether the holder's bank asks for nothing. */
export function isFrictionless(amount: number): boolean {
  return amount % 100 === 80
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
