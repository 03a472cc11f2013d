import { throwError } from '../../../kernel/errors.ts'
import type { ProviderCall } from '../../../kernel/provider-calls/call.ts'
import { abandonRegistryCheck, applyRegistryResponse } from '../registry.ts'

/** Requests a legal entity's register check from the provider. */
export const registryCheck: ProviderCall = {
  name: 'registryCheck',
  async ask({ identity }, _reference, { check_id = '', country = '', tax_id = '', name = '' }) {
    if (!identity.submitCompany) return throwError('unavailable')
    const response = await identity.submitCompany(check_id, { country, tax_id, name })
    return (ctx) => applyRegistryResponse(ctx, check_id, response)
  },
  giveUp: (ctx, { check_id = '' }) => abandonRegistryCheck(ctx, check_id),
}
