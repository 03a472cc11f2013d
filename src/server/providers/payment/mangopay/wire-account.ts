import { isObject } from '../../../../language/common/objects.ts'
import type { WireAccount } from '../provider.ts'

/** MANGOPAY waits a month for a transfer. */
const waitsInSeconds = 30 * 86_400

/** Where a transfer goes, as a pay-in tells it; undefined for one that is no transfer. */
export function wireAccountIn({
  PaymentType,
  WireReference,
  BankAccount,
  CreationDate,
  ExpirationDate,
}: Record<string, unknown>): WireAccount | undefined {
  if (PaymentType !== 'BANK_WIRE' || typeof WireReference !== 'string' || !isObject(BankAccount))
    return undefined
  const { OwnerName: holder, IBAN: iban, BIC: bic } = BankAccount
  if (typeof holder !== 'string' || typeof iban !== 'string' || iban === '' || WireReference === '')
    return undefined
  const until = typeof ExpirationDate === 'number' ? ExpirationDate : Number(CreationDate) + waitsInSeconds
  if (!Number.isSafeInteger(until)) return undefined
  return {
    ...{ holder, iban, bic: typeof bic === 'string' ? bic : '', reference: WireReference },
    expires_at: new Date(until * 1000),
  }
}
