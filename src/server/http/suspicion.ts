import { schemaAt } from '../../language/validation/place.ts'
import { suspiciousFields } from '../../language/validation/suspicious.ts'
import { userOf } from '../kernel/actor.ts'
import type { Context } from '../kernel/context.ts'
import type { Contract } from '../kernel/contract.ts'
import type { HandlerInput } from '../kernel/handlers.ts'

/**
 * Logs the operation and the field names of input that looks like an attack. Does not reject it, because honest
 * names may look the same, and output is escaped.
 */
export function logSuspiciousInput(
  ctx: Context,
  { operation, bodySchema }: Contract,
  { params, body, custom }: HandlerInput,
): void {
  const loggableFields = Object.entries(body).filter(([field]) => !schemaAt(bodySchema, [field])['x-secret'])
  const fields = suspiciousFields({ ...params, ...custom, ...Object.fromEntries(loggableFields) })
  if (Object.keys(fields).length === 0) return
  ctx.log.warn(
    { operation: operation.operation, user: userOf(ctx)?.id, fields },
    'a request looks like an attack',
  )
}
