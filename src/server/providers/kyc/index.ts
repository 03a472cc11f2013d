import type { Customization } from '../../../language/customization/customization.ts'
import { httpIdentityProvider } from './http.ts'
import type { IdentityProvider } from './provider.ts'

type Make = (config: { kycUrl: string }) => IdentityProvider

const providers: Record<Customization['modules']['kyc'], Make> = {
  simulated: ({ kycUrl }) => httpIdentityProvider('simulated', kycUrl),
}

/** The identity provider that the tenant has chosen. */
export function identityProvider(
  { modules }: Pick<Customization, 'modules'>,
  config: { kycUrl: string },
): IdentityProvider {
  return providers[modules.kyc](config)
}
