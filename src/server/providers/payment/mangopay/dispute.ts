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
  if (seen?.status !== 200 || seen.body.Id !== dispute) return throwError('unavailable')
  return chargebackIn(seen.body)
}

/** Returns the first chargeback of a pay-in; `none` without one. Throws `unavailable`. */
export async function chargebackOf(client: MangopayClient, payIn: string): Promise<Chargeback | 'none'> {
  const seen = await client.get(`/payins/${encodeURIComponent(payIn)}/disputes?per_page=100`)
  if (seen?.status !== 200 || !Array.isArray(seen.body.items)) return throwError('unavailable')
  for (const each of seen.body.items.filter(isObject)) {
    const chargeback = chargebackIn(each)
    if (chargeback !== 'none' && chargeback.provider_id === payIn) return chargeback
  }
  return 'none'
}

function chargebackIn(dispute: Record<string, unknown>): Chargeback | 'none' {
  const { Id: number, DisputeType, InitialTransactionType, InitialTransactionId, DisputedFunds } = dispute
  if (DisputeType === 'RETRIEVAL' || InitialTransactionType !== 'PAYIN') return 'none'
  if (typeof number !== 'string' || typeof InitialTransactionId !== 'string' || !isObject(DisputedFunds))
    return throwError('unavailable')
  const { Amount, Currency } = DisputedFunds
  if (!Number.isSafeInteger(Amount) || Number(Amount) <= 0 || typeof Currency !== 'string')
    return throwError('unavailable')
  const won = dispute.Status === 'CLOSED' && dispute.ResultCode === 'WON'
  return {
    ...{ number, provider_id: InitialTransactionId, won },
    ...{ amount: cents(Number(Amount)), currency: Currency },
  }
}
