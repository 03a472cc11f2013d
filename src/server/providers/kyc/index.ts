import type { Customization } from '../../../language/customization/customization.ts'
import type { Callback } from '../signed-callback.ts'
import { httpIdentityProvider } from './http.ts'
import type { IdentityProvider } from './provider.ts'
import { type StripeAccount, stripeIdentity } from './stripe.ts'

interface Settings {
  kycUrl: string
  kycWebhookSecret: string | undefined
  stripe: StripeAccount | undefined
}

type CreateProvider = (settings: Settings, callback: Callback | undefined) => IdentityProvider

const providerByKind: Record<Customization['modules']['kyc'], CreateProvider> = {
  simulated: ({ kycUrl }, callback) =>
    httpIdentityProvider({ name: 'simulated', selfie: false }, kycUrl, callback),
  simulated_selfie: ({ kycUrl }, callback) =>
    httpIdentityProvider({ name: 'simulated_selfie', selfie: true }, kycUrl, callback),
  stripe: ({ stripe }) => stripeIdentity(stripe),
}

/**
 * Returns the tenant's identity provider. The provider sends messages to the webhook at `address` only if there is a
 * secret that authenticates the messages.
 */
export function identityProvider(
  { modules }: Pick<Customization, 'modules'>,
  settings: Settings,
  address: string | undefined,
): IdentityProvider {
  const { kycWebhookSecret: secret } = settings
  return providerByKind[modules.kyc](settings, secret && address ? { address, secret } : undefined)
}
