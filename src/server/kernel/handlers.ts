import { handlers, webhookHandlers } from '../../generated/handlers.ts'
import type { Operations, Webhooks } from '../../generated/operations.ts'
import type { Context, EventOutcome, Input, RequestContext } from './context.ts'
import type { Outside } from './outside.ts'

/** The validated input of an operation. */
export interface HandlerInput extends Pick<Input<keyof Operations>, 'custom' | 'file'> {
  params: Record<string, unknown>
  body: Record<string, unknown>
}

/** The input of a handler, with the subject and the transition. */
export interface AnyInput extends HandlerInput {
  subject?: object | undefined
  transition?:
    | ((ctx: Context, options?: { note?: string; changes?: Record<string, unknown> }) => Promise<object>)
    | undefined
}

type AnyHandler = (ctx: RequestContext, input: AnyInput) => Promise<unknown>

/**
 * Returns the handler of an operation, which expects input validated against the operation's document. Throws
 * `Error` if there is none.
 */
export function handlerOf(name: string): AnyHandler {
  const handler = handlers[name as keyof Operations]
  if (!handler) throw new Error(`The operation ${name} has no handler.`)
  return handler as AnyHandler
}

type AnyWebhookHandler = (
  ctx: Context,
  message: object,
) => Promise<EventOutcome | Outside<EventOutcome, Context>>

/** Returns the handler of a webhook. Throws `Error` if there is none. */
export function webhookHandlerOf(name: string): AnyWebhookHandler {
  const handler = webhookHandlers[name as keyof Webhooks]
  if (!handler) throw new Error(`The webhook ${name} has no handler.`)
  return handler as AnyWebhookHandler
}
