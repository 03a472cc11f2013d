import type { Customization } from '../../../language/customization/customization.ts'
import { type Callback, httpIdentityProvider } from './http.ts'
import type { IdentityProvider } from './provider.ts'

interface Settings {
  kycUrl: string
  kycWebhookSecret: string | undefined
}

type Make = (url: string, callback: Callback | undefined) => IdentityProvider

const providers: Record<Customization['modules']['kyc'], Make> = {
  simulated: (url, callback) => httpIdentityProvider('simulated', url, callback),
}

/** The identity provider that the tenant has chosen. It calls us at `address`, if it can prove that it is the one who calls. */
export function identityProvider(
  { modules }: Pick<Customization, 'modules'>,
  { kycUrl, kycWebhookSecret: secret }: Settings,
  address: string | undefined,
): IdentityProvider {
  return providers[modules.kyc](kycUrl, secret && address ? { address, secret } : undefined)
}
