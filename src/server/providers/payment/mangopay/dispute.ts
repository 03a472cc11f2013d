import { cents } from '../../../../domain/money.ts'
import { isObject } from '../../../../language/common/objects.ts'
import { throwError } from '../../../kernel/errors.ts'
import type { Chargeback } from '../refund.ts'
import type { MangopayClient } from './client.ts'

/**
 * Returns the chargeback of a dispute; `none` for a request for information, which moves no money, and for unknown
 * disputes. Throws `unavailable`.
 */
export async function findChargeback(
  client: MangopayClient,
  disputeId: string,
): Promise<Chargeback | 'none'> {
  const response = await client.get(`/disputes/${encodeURIComponent(disputeId)}`)
  if (response?.status === 404) return 'none'
  if (response?.status !== 200 || response.body.Id !== disputeId) return throwError('unavailable')
  return toChargeback(response.body)
}

/** Returns all chargebacks of a dispute's pay-in, because hooks may have been lost. Throws `unavailable`. */
export async function findChargebacks(client: MangopayClient, disputeId: string): Promise<Chargeback[]> {
  const chargeback = await findChargeback(client, disputeId)
  return chargeback === 'none' ? [] : chargebacksOf(client, chargeback.provider_id)
}

/** Returns the chargebacks of a pay-in, oldest first. Throws `unavailable`. */
export async function chargebacksOf(client: MangopayClient, payInId: string): Promise<Chargeback[]> {
  const response = await client.get(`/payins/${encodeURIComponent(payInId)}/disputes?per_page=100`)
  if (response?.status !== 200 || !Array.isArray(response.body.items)) return throwError('unavailable')
  return response.body.items
    .filter(isObject)
    .toSorted((left, right) => Number(left.CreationDate) - Number(right.CreationDate))
    .map(toChargeback)
    .filter((chargeback) => chargeback !== 'none')
    .filter(({ provider_id }) => provider_id === payInId)
}

function toChargeback(dispute: Record<string, unknown>): Chargeback | 'none' {
  const { Id: number, DisputeType, InitialTransactionType, InitialTransactionId, DisputedFunds } = dispute
  if (DisputeType === 'RETRIEVAL' || InitialTransactionType !== 'PAYIN') return 'none'
  if (typeof number !== 'string' || typeof InitialTransactionId !== 'string' || !isObject(DisputedFunds))
    return throwError('unavailable')
  const { Amount, Currency } = DisputedFunds
  if (!Number.isSafeInteger(Amount) || Number(Amount) <= 0 || typeof Currency !== 'string')
    return throwError('unavailable')
  const won = dispute.Status === 'CLOSED' && dispute.ResultCode === 'WON'
  return {
    number,
    provider_id: InitialTransactionId,
    won,
    amount: cents(Number(Amount)),
    currency: Currency,
  }
}
