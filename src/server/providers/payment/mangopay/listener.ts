import { timingSafeEqual } from 'node:crypto'
import { isObject } from '../../../../language/common/objects.ts'
import type { PaymentListener } from '../service.ts'
import type { MangopayAccount } from './account.ts'

/** Hears that something has happened to a pay-in. Nothing is signed: who knows the address is heard, and believed nothing. */
export function mangopayListener({ hooks }: MangopayAccount): PaymentListener {
  const right = Buffer.from(hooks)
  return {
    authenticates({ key }) {
      const given = Buffer.from(key)
      return given.length === right.length && timingSafeEqual(given, right)
    },
    answer: () => undefined,
    hint: (message) =>
      isObject(message) && String(message.EventType).startsWith('PAYIN_NORMAL_')
        ? String(message.RessourceId)
        : undefined,
  }
}
