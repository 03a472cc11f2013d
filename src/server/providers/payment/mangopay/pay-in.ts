import { cents } from '../../../../domain/money.ts'
import { isObject } from '../../../../language/common/objects.ts'
import { throwError } from '../../../kernel/errors.ts'
import type { ProviderPayment } from '../provider.ts'
import type { Answer, MangopayClient } from './client.ts'
import { reasonOfResult } from './codes.ts'
import { wireAccountIn } from './wire-account.ts'

/** Defines the result code of a transfer that did not arrive in time. */
const unpaid = '101109'

/** Converts a pay-in of MANGOPAY; undefined if malformed. */
export function readPayIn(value: Record<string, unknown>): ProviderPayment | undefined {
  const { Id: provider_id, Status, ResultCode, SecureModeRedirectURL, RedirectURL, DebitedFunds } = value
  if (typeof provider_id !== 'string' || provider_id === '') return undefined
  switch (Status) {
    case 'CREATED': {
      const wire = wireAccountIn(value)
      const next = SecureModeRedirectURL ?? RedirectURL
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
export function readAnswer(answer: Answer): ProviderPayment | undefined {
  if (!answer) return undefined
  // Treats a rejected request as failed, because no bank was involved.
  if (answer.status >= 400) return { outcome: 'failed', provider_id: '', reason: 'unavailable' }
  return answer.status === 200 ? readPayIn(answer.body) : undefined
}

/**
 * Returns a pay-in by MANGOPAY's id or the platform's reference; `none` if it was never created. Throws `unavailable`.
 */
export async function findPayIn(
  client: MangopayClient,
  { reference, provider_id }: { reference: string; provider_id: string },
): Promise<ProviderPayment | 'none'> {
  if (provider_id !== '') return viewPayIn(client, provider_id)
  const answered = await client.answered(reference)
  if (answered === 'none') return 'none'
  const first = readAnswer(answered) ?? throwError('unavailable')
  // Queries the current state, because the stored answer is that of the creation.
  return first.provider_id === '' ? first : viewPayIn(client, first.provider_id)
}

async function viewPayIn(client: MangopayClient, id: string): Promise<ProviderPayment> {
  const answer = await client.get(`/payins/${encodeURIComponent(id)}`)
  const seen = answer?.status === 200 ? readPayIn(answer.body) : undefined
  return seen?.provider_id === id ? seen : throwError('unavailable')
}

function moneyOf(value: unknown) {
  if (!isObject(value)) return undefined
  const { Amount: amount, Currency: currency } = value
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || typeof currency !== 'string')
    return undefined
  return { amount: cents(BigInt(amount)), currency }
}
