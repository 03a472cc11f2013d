import { eq } from 'drizzle-orm'
import { emptyCredentials } from '../../identity/credentials.ts'
import type { Context, Language } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { openContext } from '../../kernel/open-context.ts'
import { onlineProviderOf } from '../../providers/payment/index.ts'
import type { Services } from '../../services.ts'
import { isPageKey } from './page-address.ts'
import { payments } from './tables.ts'

interface AttemptPage {
  host: string
  id: string
  key: string
  language: Language
}

/** Runs work in a transaction with the attempt's provider as the actor. Throws `not_found` for a wrong key. */
export function runAsAttempt<T>(
  services: Services,
  { host, id, key, language }: AttemptPage,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  return services.bulkhead.enter(host, async (tx, client) => {
    const ctx = await openContext(services, { tenant: { host }, who: emptyCredentials, language }, tx, client)
    if (!isPageKey(ctx, id, key)) return throwError('not_found')
    const [payment] = await tx.select({ method: payments.method }).from(payments).where(eq(payments.id, id))
    const provider = payment && onlineProviderOf(ctx, payment.method)
    return work(provider ? { ...ctx, actor: { kind: 'provider', name: provider.name } } : ctx)
  })
}
