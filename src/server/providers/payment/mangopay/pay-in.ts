import { cents } from '../../../../domain/money.ts'
import { isObject } from '../../../../language/common/objects.ts'
import { throwError } from '../../../kernel/errors.ts'
import type { PaymentQuery, ProviderPayment } from '../payment.ts'
import type { MangopayClient, MangopayResponse } from './client.ts'
import { reasonOfResult } from './codes.ts'
import { pendingPage } from './pending.ts'
import { readWireAccount } from './wire-account.ts'

/** Contains the result code of a bank transfer that did not arrive in time. */
const unpaidCode = '101109'

/** Converts MANGOPAY's pay-in to the platform's format; undefined if malformed. The payer returns to `returnTo`. */
export function parsePayIn(value: Record<string, unknown>, returnTo: string): ProviderPayment | undefined {
  const { Id: provider_id, Status, ResultCode, SecureModeRedirectURL, RedirectURL, DebitedFunds } = value
  if (typeof provider_id !== 'string' || provider_id === '') return undefined
  switch (Status) {
    case 'CREATED': {
      const wire = readWireAccount(value)
      const next = SecureModeRedirectURL ?? RedirectURL ?? pendingPage(value, returnTo)
      return {
        outcome: 'open',
        provider_id,
        next: typeof next === 'string' ? next : '',
        ...(wire && { wire }),
      }
    }
    case 'FAILED':
      if (ResultCode === unpaidCode) return { outcome: 'expired', provider_id }
      return { outcome: 'failed', provider_id, reason: reasonOfResult(String(ResultCode)) }
    case 'SUCCEEDED': {
      const money = readMoney(DebitedFunds)
      return money && { outcome: 'succeeded', provider_id, ...money }
    }
    default:
      return undefined
  }
}

/** Parses the response to a request for a pay-in; undefined if its outcome is unknown. */
export function parsePayInResponse(
  response: MangopayResponse,
  returnTo: string,
): ProviderPayment | undefined {
  if (!response) return undefined
  // Treats a rejected request as a failed payment, because no bank was involved.
  if (response.status >= 400) return { outcome: 'failed', provider_id: '', reason: 'unavailable' }
  return response.status === 200 ? parsePayIn(response.body, returnTo) : undefined
}

/**
 * Returns a pay-in by MANGOPAY's id or the platform's reference; `none` if it was never created. Throws `unavailable`.
 */
export async function findPayIn(
  client: MangopayClient,
  { reference, provider_id, returnTo }: PaymentQuery,
): Promise<ProviderPayment | 'none'> {
  if (provider_id !== '') return viewPayIn(client, provider_id, returnTo)
  const storedResponse = await client.answered(reference)
  if (storedResponse === 'none') return 'none'
  const creationResult = parsePayInResponse(storedResponse, returnTo) ?? throwError('unavailable')
  // Queries the current state, because the stored response is that of the creation.
  return creationResult.provider_id === ''
    ? creationResult
    : viewPayIn(client, creationResult.provider_id, returnTo)
}

async function viewPayIn(client: MangopayClient, id: string, returnTo: string): Promise<ProviderPayment> {
  const response = await client.get(`/payins/${encodeURIComponent(id)}`)
  const payIn = response?.status === 200 ? parsePayIn(response.body, returnTo) : undefined
  return payIn?.provider_id === id ? payIn : throwError('unavailable')
}

function readMoney(value: unknown) {
  if (!isObject(value)) return undefined
  const { Amount: amount, Currency: currency } = value
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || typeof currency !== 'string')
    return undefined
  return { amount: cents(BigInt(amount)), currency }
}
