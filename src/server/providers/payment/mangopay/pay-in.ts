import { cents } from '../../../../domain/money.ts'
import { isObject } from '../../../../language/common/objects.ts'
import { throwError } from '../../../kernel/errors.ts'
import type { PaymentQuery, ProviderPayment } from '../provider.ts'
import type { Answer, MangopayClient } from './client.ts'
import { reasonOfResult } from './codes.ts'
import { pendingPage } from './pending.ts'
import { wireAccountIn } from './wire-account.ts'

/** Defines the result code of a transfer that did not arrive in time. */
const unpaid = '101109'

/** Converts a pay-in of MANGOPAY, whose payer returns to `returnTo`; undefined if malformed. */
export function readPayIn(value: Record<string, unknown>, returnTo: string): ProviderPayment | undefined {
  const { Id: provider_id, Status, ResultCode, SecureModeRedirectURL, RedirectURL, DebitedFunds } = value
  if (typeof provider_id !== 'string' || provider_id === '') return undefined
  switch (Status) {
    case 'CREATED': {
      const wire = wireAccountIn(value)
      const next = SecureModeRedirectURL ?? RedirectURL ?? pendingPage(value, returnTo)
      return {
        outcome: 'open',
        provider_id,
        next: typeof next === 'string' ? next : '',
        ...(wire && { wire }),
      }
    }
    case 'FAILED':
      if (ResultCode === unpaid) return { outcome: 'expired', provider_id }
      return { outcome: 'failed', provider_id, reason: reasonOfResult(String(ResultCode)) }
    case 'SUCCEEDED': {
      const money = moneyOf(DebitedFunds)
      return money && { outcome: 'succeeded', provider_id, ...money }
    }
    default:
      return undefined
  }
}

/** Converts the answer to a request for a pay-in; undefined if its outcome is unknown. */
export function readAnswer(answer: Answer, returnTo: string): ProviderPayment | undefined {
  if (!answer) return undefined
  // Treats a rejected request as failed, because no bank was involved.
  if (answer.status >= 400) return { outcome: 'failed', provider_id: '', reason: 'unavailable' }
  return answer.status === 200 ? readPayIn(answer.body, returnTo) : undefined
}

/**
 * Returns a pay-in by MANGOPAY's id or the platform's reference; `none` if it was never created. Throws `unavailable`.
 */
export async function findPayIn(
  client: MangopayClient,
  { reference, provider_id, returnTo }: PaymentQuery,
): Promise<ProviderPayment | 'none'> {
  if (provider_id !== '') return viewPayIn(client, provider_id, returnTo)
  const answered = await client.answered(reference)
  if (answered === 'none') return 'none'
  const first = readAnswer(answered, returnTo) ?? throwError('unavailable')
  // Queries the current state, because the stored answer is that of the creation.
  return first.provider_id === '' ? first : viewPayIn(client, first.provider_id, returnTo)
}

async function viewPayIn(client: MangopayClient, id: string, returnTo: string): Promise<ProviderPayment> {
  const answer = await client.get(`/payins/${encodeURIComponent(id)}`)
  const seen = answer?.status === 200 ? readPayIn(answer.body, returnTo) : undefined
  return seen?.provider_id === id ? seen : throwError('unavailable')
}

function moneyOf(value: unknown) {
  if (!isObject(value)) return undefined
  const { Amount: amount, Currency: currency } = value
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || typeof currency !== 'string')
    return undefined
  return { amount: cents(BigInt(amount)), currency }
}
