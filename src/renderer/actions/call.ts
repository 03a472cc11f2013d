import type { CallStep } from '../../generated/language.ts'
import { acceptedValues } from './accepted-values.ts'
import { isCallError } from './call-error.ts'
import type { Runner } from './runner.ts'

/** Calls a write operation. Its response is `result` in the following steps; throws a CallError if it fails. */
export const call: Runner<CallStep> = async ({ step, scope, context }) => {
  const operation = context.operations[step.call]
  if (operation === undefined) throw new Error(`The operation ${step.call} is not in this screen's bundle.`)
  const args = {
    ...acceptedValues(context.form ?? {}, operation),
    ...context.reader.values(step.with, scope),
  }
  const options = operation.idempotent
    ? { idempotencyKey: context.idempotencyKeys.keyFor(step.call, args) }
    : {}
  try {
    const result = await context.services.call(operation, args, options)
    context.idempotencyKeys.release(step.call, args)
    context.invalidateOtherReads()
    return { result }
  } catch (error) {
    context.idempotencyKeys.release(step.call, args, error)
    if (isCallError(error) && step.failed) error.undone = context.reader.text(step.failed, scope)
    throw error
  }
}
