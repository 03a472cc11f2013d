import { handlers, webhookHandlers } from '../../generated/handlers.ts'
import type { Operations, Webhooks } from '../../generated/operations.ts'
import type { Context, EventOutcome, Input, RequestContext } from './context.ts'
import type { Outside } from './outside.ts'

/** The input, validated against the document. */
export interface HandlerInput extends Pick<Input<keyof Operations>, 'custom' | 'file'> {
  params: Record<string, unknown>
  body: Record<string, unknown>
}

/** What every handler gets: the input, the subject and the transition of its lifecycle. */
export interface AnyInput extends HandlerInput {
  subject?: object | undefined
  transition?:
    | ((ctx: Context, options?: { note?: string; changes?: Record<string, unknown> }) => Promise<object>)
    | undefined
}

type AnyHandler = (ctx: RequestContext, input: AnyInput) => Promise<unknown>

/** The function of an operation. Its input has been checked against the document that its types come from. */
export function handlerOf(name: string): AnyHandler {
  const found = handlers[name as keyof Operations]
  if (!found) throw new Error(`The operation ${name} has no handler.`)
  return found as AnyHandler
}

type AnyWebhookHandler = (
  ctx: Context,
  message: object,
) => Promise<EventOutcome | Outside<EventOutcome, Context>>

/** The function of a webhook, likewise. */
export function webhookHandlerOf(name: string): AnyWebhookHandler {
  const found = webhookHandlers[name as keyof Webhooks]
  if (!found) throw new Error(`The webhook ${name} has no handler.`)
  return found as AnyWebhookHandler
}
