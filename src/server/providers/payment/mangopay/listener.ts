import { timingSafeEqual } from 'node:crypto'
import { isObject } from '../../../../language/common/objects.ts'
import type { PaymentListener } from '../service.ts'
import type { MangopayAccount } from './account.ts'

/** Hears that something has happened to a pay-in or a payout. Nothing is signed: who knows the address is heard, and believed nothing. */
export function mangopayListener({ hooks }: MangopayAccount): PaymentListener {
  const right = Buffer.from(hooks)
  return {
    authenticates({ key }) {
      const given = Buffer.from(key)
      return given.length === right.length && timingSafeEqual(given, right)
    },
    answer: () => undefined,
    hint: (message) =>
      isObject(message) && /^(PAYIN|PAYOUT)_NORMAL_/.test(String(message.EventType))
        ? String(message.RessourceId)
        : undefined,
    returned: (message) =>
      isObject(message) && message.EventType === 'PAYOUT_REFUND_SUCCEEDED'
        ? String(message.RessourceId)
        : undefined,
  }
}
