import type { PaymentReason } from '../../../../generated/domain.ts'

/** Maps reasons to codes of Ds_Response; every other code counts as declined. Codes 9xxx are SIS0xxx in the manual. */
const codesByReason: Record<Exclude<PaymentReason, 'declined' | 'charged_back'>, readonly number[]> = {
  expired_card: [101, 191, 9071],
  // Includes a wrong security code or PIN, and a failed authentication by the holder's bank.
  authentication: [
    106, 129, 184, 195, 9104, 9142, 9351, 9519, 9551, 9552, 9592, 9593, 9594, 9599, 9600, 9601, 9602, 9672,
  ],
  abandoned: [915, 9673, 9915, 9928, 9929, 9994, 9998, 9999],
  limit: [116, 9219, 9220, 9254, 9255, 9261, 9677],
  unavailable: [904, 909, 912, 913, 944, 9001, 9002, 9034, 9051, 9909, 9912, 9913, 9914, 9997],
}

const reasonByCode = new Map(
  Object.entries(codesByReason).flatMap(([reason, codes]) =>
    codes.map((code) => [code, reason as PaymentReason]),
  ),
)

/** Returns why Redsys declined a payment, by its Ds_Response. */
export function reasonOfResponse(response: string): PaymentReason {
  return reasonByCode.get(Number(response)) ?? 'declined'
}
