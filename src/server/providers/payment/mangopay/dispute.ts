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
  const response = await client.get(`/disputes/${encodeURIComponent(dispute)}`)
  if (response?.status === 404) return 'none'
  if (response?.status !== 200 || response.body.Id !== dispute) return throwError('unavailable')
  return chargebackIn(response.body)
}

/** Returns all chargebacks of a dispute's pay-in, in case the hook of another one was lost. Throws `unavailable`. */
export async function findChargebacks(client: MangopayClient, dispute: string): Promise<Chargeback[]> {
  const chargeback = await findChargeback(client, dispute)
  return chargeback === 'none' ? [] : chargebacksOf(client, chargeback.provider_id)
}

/** Returns the chargebacks of a pay-in, oldest first. Throws `unavailable`. */
export async function chargebacksOf(client: MangopayClient, payInId: string): Promise<Chargeback[]> {
  const response = await client.get(`/payins/${encodeURIComponent(payInId)}/disputes?per_page=100`)
  if (response?.status !== 200 || !Array.isArray(response.body.items)) return throwError('unavailable')
  return response.body.items
    .filter(isObject)
    .toSorted((one, other) => Number(one.CreationDate) - Number(other.CreationDate))
    .map(chargebackIn)
    .filter((each) => each !== 'none')
    .filter(({ provider_id }) => provider_id === payInId)
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
