import type { PaymentReason } from '../../../../generated/domain.ts'

/** Results of a pay-in that say more than that the bank declined; every other counts as declined. */
const codes: Record<Exclude<PaymentReason, 'declined'>, readonly string[]> = {
  expired_card: ['101105', '101106', '101410', '105203', '02624', '02626'],
  // A wrong security code, or the holder's bank did not recognise them.
  authentication: ['101301', '101302', '101303', '101399', '105103', '105104', '105204', '02627'],
  // Who leaves the bank's page lets its session end.
  abandoned: ['101001', '101002', '101304', '001031', '001034'],
  limit: ['101102', '101104', '101112', '101115', '101119', '002998', '002999'],
  unavailable: ['001999', '009101', '009103', '009199', '009499', '009999', '101199', '01999'],
}

const reasons = new Map(
  Object.entries(codes).flatMap(([reason, list]) => list.map((code) => [code, reason as PaymentReason])),
)

/** Why MANGOPAY did not take a payment, by its ResultCode. */
export function reasonOfResult(code: string): PaymentReason {
  return reasons.get(code) ?? 'declined'
}
