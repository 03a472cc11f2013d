import { handlers } from '../../generated/handlers.ts'
import type { Operations } from '../../generated/operations.ts'
import type { Input, RequestContext } from './context.ts'

export interface HandlerInput extends Pick<Input<keyof Operations>, 'own' | 'file'> {
  params: Record<string, unknown>
  body: Record<string, unknown>
}

type AnyHandler = (ctx: RequestContext, input: HandlerInput) => Promise<unknown>

/** The function of an operation. Its input has been checked against the document that its types come from. */
export function handlerOf(name: string): AnyHandler {
  const found = handlers[name as keyof Operations]
  if (!found) throw new Error(`The operation ${name} has no handler.`)
  return found as AnyHandler
}
