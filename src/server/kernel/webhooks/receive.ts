import type { Webhook } from '../../../language/documents/library.ts'
import { newId } from '../../database/ids.ts'
import type { LoggedRequest } from '../../http/security-log.ts'
import type { RawMessage, Sender, SentMessage } from '../../providers/sender.ts'
import type { Services } from '../../services.ts'
import type { Context, Language } from '../context.ts'
import { throwError } from '../errors.ts'
import type { WebhookContract } from './message.ts'
import { nextTry } from './retry-times.ts'
import { runAsProvider } from './run-as-provider.ts'
import { providerEvents } from './tables.ts'

export interface WebhookRequest extends LoggedRequest {
  host: string
  message: SentMessage
  language: Language
  /** Aborts when the provider disconnects before the response. */
  gone: AbortSignal
}

/** The key of a stored event that must be processed. */
export interface EventKey {
  tenant: string
  id: string
  webhook: string
}

function senderOf(ctx: Context, provider: Webhook['provider']): Sender | undefined {
  if (provider === 'kyc') return ctx.identity
  if (provider === 'erir') return ctx.entity
  return ctx.paymentListeners[provider]
}

/**
 * Stores a provider's message and returns its key; undefined for a repeated event, even if the provider
 * sends both concurrently. Throws `not_authentic` for an invalid signature and stores nothing.
 */
export function receiveEvent(
  services: Services,
  contract: WebhookContract,
  request: WebhookRequest,
): Promise<EventKey | undefined> {
  const { host, message, entered, noted, ...reader } = request
  const { webhook, nameOf: eventIdOf } = contract
  return runAsProvider(
    services,
    webhook,
    { host },
    async (ctx) => {
      services.bulkhead.learn(host, ctx.tenant.id)
      entered(ctx)
      if (!senderOf(ctx, webhook.provider)?.authenticates(message, ctx.realNow)) throwError('not_authentic')
      const id = await storeMessage(ctx, webhook, eventIdOf(message), message)
      if (id !== undefined) return { tenant: ctx.tenant.id, id, webhook: webhook.webhook }
      noted.repeated = true
      return undefined
    },
    reader,
  )
}

/** Stores a message whose first attempt is due now. */
async function storeMessage(
  { tx, realNow }: Context,
  { provider, webhook }: Webhook,
  event_id: string,
  { query, contentType, body }: RawMessage,
): Promise<string | undefined> {
  const [insertedRow] = await tx
    .insert(providerEvents)
    .values({
      id: newId(),
      provider,
      event_id,
      webhook,
      received_at: realNow,
      query,
      content_type: contentType,
      body,
      state: 'received',
      tries: 1,
      next_try_at: nextTry(1, realNow),
    })
    .onConflictDoNothing()
    .returning({ id: providerEvents.id })
  return insertedRow?.id
}
