import { type AnswerMode, answerModes } from './answer-modes.ts'
import { commonNotificationModes, meaningsOf, notificationModeByAmount } from './notification-modes.ts'

/** Names a way to notify the platform of a payment by a hook, which contains only the payment's id. */
export type NotificationMode = keyof typeof commonNotificationModes

/** Names the outcome of a request for a pay-in or a refund. */
export type ResponseMode = AnswerMode | 'done' | 'refused'

/** Maps the amount's last two digits to the result codes of refused card payments. */
const RESULT_CODE_BY_CENTS: Record<number, string> = {
  96: '101101',
  75: '101104',
  76: '009199',
  77: '101105',
  78: '101301',
}

const RESPONSE_MODE_BY_CENTS: Record<number, ResponseMode> = {
  68: 'late',
  69: 'broken',
  70: 'hanging',
  71: 'lost',
}
const REFUND_MODE_BY_CENTS: Record<number, ResponseMode> = {
  88: 'late',
  91: 'refused',
  92: 'hanging',
  93: 'lost',
  94: 'broken',
}

/** Lists what the last two digits of an amount decide. */
export const meanings: Readonly<Record<number, string>> = {
  ...meaningsOf(RESPONSE_MODE_BY_CENTS, (mode) => `a payment ${answerLabel(mode)}`),
  ...meaningsOf(RESULT_CODE_BY_CENTS, (code) => `a card is refused with ${code}`),
  78: 'the person does not finish 3-D Secure, and the card is refused with 101301',
  80: 'the bank of the card asks for no confirmation',
  ...meaningsOf(
    notificationModeByAmount,
    (mode) => `the platform is told ${commonNotificationModes[mode].en}`,
  ),
  ...meaningsOf(REFUND_MODE_BY_CENTS, (mode) => `a refund or payout ${answerLabel(mode)}`),
  95: 'a wire, refund, payout or transfer has to be confirmed',
  97: 'a card payment is charged back shortly after',
}

function answerLabel(mode: ResponseMode): string {
  if (mode === 'done') return 'is done'
  return mode === 'refused' ? 'is refused' : answerModes[mode]
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
