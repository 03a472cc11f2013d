import { cents } from '../../../../domain/money.ts'
import { isObject } from '../../../../language/common/objects.ts'
import { throwError } from '../../../kernel/errors.ts'
import type { Chargeback } from '../provider.ts'
import type { MangopayClient } from './client.ts'

/**
 * Returns the chargeback of a dispute; `none` for a request for information, which moves no money, and for unknown
 * disputes. Throws `unavailable`.
 */
export async function findChargeback(client: MangopayClient, dispute: string): Promise<Chargeback | 'none'> {
  const seen = await client.get(`/disputes/${encodeURIComponent(dispute)}`)
  if (seen?.status === 404) return 'none'
  if (seen?.status !== 200) return throwError('unavailable')
  const { Id, DisputeType, InitialTransactionType, InitialTransactionId, DisputedFunds } = seen.body
  if (DisputeType === 'RETRIEVAL' || InitialTransactionType !== 'PAYIN') return 'none'
  if (Id !== dispute || typeof InitialTransactionId !== 'string' || !isObject(DisputedFunds))
    return throwError('unavailable')
  const { Amount, Currency } = DisputedFunds
  if (!Number.isSafeInteger(Amount) || Number(Amount) <= 0 || typeof Currency !== 'string')
    return throwError('unavailable')
  return {
    ...{ number: dispute, provider_id: InitialTransactionId },
    ...{ amount: cents(Number(Amount)), currency: Currency },
  }
}
