import type { Customization } from '../../../language/customization/customization.ts'
import type { SignatureProvider } from './provider.ts'
import { simpleSignature } from './simple.ts'

const providers: Record<Customization['modules']['signature'], SignatureProvider> = {
  simple: simpleSignature,
}

/** The signature provider that the tenant has chosen. */
export function signatureProvider({ modules }: Pick<Customization, 'modules'>): SignatureProvider {
  return providers[modules.signature]
}
