import { isObject } from '../../../../language/common/objects.ts'
import type { WireAccount } from '../payment.ts'

/** Returns the bank account to which a pay-in is transferred; undefined if the pay-in is no bank transfer. */
export function readWireAccount({
  PaymentType,
  WireReference,
  BankAccount,
  ExpirationDate,
}: Record<string, unknown>): WireAccount | undefined {
  if (PaymentType !== 'BANK_WIRE' || typeof WireReference !== 'string' || !isObject(BankAccount))
    return undefined
  const { OwnerName: holder, IBAN: iban, BIC: bic } = BankAccount
  if (typeof holder !== 'string' || typeof iban !== 'string' || iban === '' || WireReference === '')
    return undefined
  return {
    holder,
    iban,
    bic: typeof bic === 'string' ? bic : '',
    reference: WireReference,
    ...(typeof ExpirationDate === 'number' && { expires_at: new Date(ExpirationDate * 1000) }),
  }
}
