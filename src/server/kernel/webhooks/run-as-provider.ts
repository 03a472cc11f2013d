import type { Webhook } from '../../../language/documents/library.ts'
import type { Services } from '../../services.ts'
import type { TenantKey } from '../../tenancy/tenant.ts'
import type { Context } from '../context.ts'
import { type Entry, openContext } from '../open-context.ts'

interface OpenOptions extends Pick<Entry, 'language' | 'log'> {
  /** Aborts when the caller disconnects. */
  gone?: AbortSignal
}

/** Runs work in a transaction with the webhook's provider as the actor. */
export function runAsProvider<T>(
  services: Services,
  { provider }: Pick<Webhook, 'provider'>,
  tenant: TenantKey,
  work: (ctx: Context) => Promise<T>,
  { gone: abortSignal, ...reader }: OpenOptions = {},
): Promise<T> {
  const actor = { kind: 'provider', name: provider } as const
  return services.bulkhead.enter(
    'host' in tenant ? tenant.host : tenant.id,
    async (tx, client) => work(await openContext(services, { tenant, who: actor, ...reader }, tx, client)),
    abortSignal,
  )
}
