import type { PaymentReason } from '../../../../generated/domain.ts'

/** Maps reasons to the result codes of a pay-in; every other code counts as declined. */
const codesByReason: Record<Exclude<PaymentReason, 'declined' | 'charged_back'>, readonly string[]> = {
  expired_card: ['101105', '101106', '101410', '105203', '02624', '02626'],
  // Includes a wrong security code, and a failed authentication by the holder's bank.
  authentication: ['101301', '101302', '101303', '101399', '105103', '105104', '105204', '02627'],
  // Includes the expiry of the bank's session, after the person left its page.
  abandoned: ['101001', '101002', '101304', '001031', '001034'],
  limit: ['101102', '101104', '101112', '101115', '101119', '002998', '002999'],
  unavailable: ['001999', '009101', '009103', '009199', '009499', '009999', '101199', '01999'],
}

const reasonByCode = new Map(
  Object.entries(codesByReason).flatMap(([reason, codes]) =>
    codes.map((code) => [code, reason as PaymentReason]),
  ),
)

/** Returns why MANGOPAY declined a payment, by its ResultCode. */
export function reasonOfResult(code: string): PaymentReason {
  return reasonByCode.get(code) ?? 'declined'
}

/** Returns MANGOPAY's result code, cut to 40 characters. */
export function toShortCode(value: unknown): string {
  return String(value).slice(0, 40)
}
