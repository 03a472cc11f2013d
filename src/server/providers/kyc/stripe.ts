import { throwError } from '../../kernel/errors.ts'
import type { HostedPageProvider, IdentityCheck } from './provider.ts'
import { toIdentityCheck } from './stripe-session.ts'
import { isSignedByStripe } from './stripe-signature.ts'

/** Contains the keys of a Stripe account. */
export interface StripeAccount {
  url: string
  key: string
  webhookSecrets: readonly string[]
}

const timeoutMs = 8_000
const sessionsPath = '/v1/identity/verification_sessions'
const apiVersion = '2024-06-20'

/** Lists the response fields that Stripe returns only on request, some of them only to restricted API keys. */
const expandedFields = [
  'verified_outputs',
  'verified_outputs.dob',
  'last_verification_report',
  'last_verification_report.document.number',
  'last_verification_report.document.expiration_date',
]

/**
 * Connects to Stripe Identity (https://docs.stripe.com/identity), which checks document and face on its own page.
 * Webhook events only trigger a query of the session; every call throws `unavailable` without an account.
 */
export function stripeIdentity(account: StripeAccount | undefined): HostedPageProvider {
  const requestCheck = async (
    path: string,
    form?: URLSearchParams,
    idempotencyKey?: string,
  ): Promise<IdentityCheck> => {
    if (!account) return throwError('unavailable')
    return toIdentityCheck(await request(account, path, form, idempotencyKey)) ?? throwError('unavailable')
  }
  return {
    name: 'stripe',
    pictures: 'PROVIDER',
    selfie: false,
    open: (reference, returnTo) =>
      requestCheck(sessionsPath, sessionForm(reference, returnTo), `${reference} ${returnTo}`),
    check: (id) => requestCheck(`${sessionsPath}/${encodeURIComponent(id)}?${expansionQuery}`),
    authenticates: (message, now) =>
      account !== undefined && isSignedByStripe(message, account.webhookSecrets, now),
  }
}

const expansionQuery = new URLSearchParams(expandedFields.map((name): [string, string] => ['expand[]', name]))

function sessionForm(reference: string, returnTo: string): URLSearchParams {
  return new URLSearchParams([
    ['type', 'document'],
    ['client_reference_id', reference],
    ['return_url', returnTo],
    ['options[document][allowed_types][]', 'id_card'],
    ['options[document][allowed_types][]', 'passport'],
    ['options[document][require_matching_selfie]', 'true'],
    ['options[document][require_live_capture]', 'true'],
  ])
}

async function request(
  { url, key }: StripeAccount,
  path: string,
  form?: URLSearchParams,
  idempotencyKey?: string,
): Promise<unknown> {
  try {
    const response = await fetch(new URL(url.replace(/\/$/, '') + path), {
      method: form ? 'POST' : 'GET',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        authorization: `Bearer ${key}`,
        'stripe-version': apiVersion,
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      ...(form && { body: form }),
    })
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}
