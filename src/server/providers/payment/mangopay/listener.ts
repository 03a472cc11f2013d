import { timingSafeEqual } from 'node:crypto'
import { isObject } from '../../../../language/common/objects.ts'
import type { PaymentListener } from '../service.ts'
import type { MangopayAccount } from './account.ts'

/**
 * Receives hooks about pay-ins, disputes, payouts and payees. Hooks are not signed, but sent to a secret URL, so they
 * only trigger queries.
 */
export function mangopayListener({ hooks }: MangopayAccount): PaymentListener {
  const expectedKey = Buffer.from(hooks)
  return {
    authenticates({ key }) {
      const inputKey = Buffer.from(key)
      return inputKey.length === expectedKey.length && timingSafeEqual(inputKey, expectedKey)
    },
    answer: () => undefined,
    hint: (message) =>
      isObject(message) && /^(PAYIN|PAYOUT)_NORMAL_/.test(String(message.EventType))
        ? String(message.RessourceId)
        : undefined,
    disputed: (message) =>
      isObject(message) && /^DISPUTE_(CREATED|CLOSED)$/.test(String(message.EventType))
        ? String(message.RessourceId)
        : undefined,
    verified: (message) =>
      isObject(message) &&
      /^(KYC_(SUCCEEDED|FAILED)|UBO_DECLARATION_(VALIDATED|REFUSED|INCOMPLETE)|SCA_ENROLLMENT_SUCCEEDED|RECIPIENT_ACTIVE|TRANSFER_NORMAL_SUCCEEDED|PAYIN_REFUND_SUCCEEDED)$/.test(
        String(message.EventType),
      ),
    returned: (message) =>
      isObject(message) && message.EventType === 'PAYOUT_REFUND_SUCCEEDED'
        ? String(message.RessourceId)
        : undefined,
  }
}
