import type { Customization } from '../../../language/customization/customization.ts'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { padesSignature } from '../../providers/signature/pades.ts'
import type { SignatureProvider } from '../../providers/signature/provider.ts'
import { simpleSignature } from '../../providers/signature/simple.ts'
import { tenantKey } from './tenant-key.ts'

const providerByKind: Record<
  Customization['modules']['signature'],
  (ctx: Context) => SignatureProvider | Promise<SignatureProvider>
> = {
  simple: () => simpleSignature,
  local: async (ctx) => padesSignature(await tenantKey(ctx)),
  certificate: async (ctx) => padesSignature((await operatorKeyOf(ctx)) ?? throwError('unavailable')),
}

/** Returns the signature provider that the tenant has chosen. */
export async function signatureProvider(ctx: Context): Promise<SignatureProvider> {
  return providerByKind[ctx.tenant.customization.modules.signature](ctx)
}

/** Returns the operator's key for this tenant; logs an error and returns undefined if the key is no longer valid. */
export async function operatorKeyOf({ operatorKeys, tenant, realNow, log }: Context) {
  return operatorKeys(tenant.slug, realNow).catch((error: unknown) => {
    log.error({ problem: error instanceof Error ? error.message : '' }, 'a signing key does not serve')
    return undefined
  })
}
