import type { Operation } from '../../language/documents/library.ts'
import { clockNames } from '../../language/expressions/clock.ts'
import { evaluateAll, type OnFailure } from '../../language/expressions/index.ts'
import { stepsOf } from '../../language/flows/flow.ts'
import type { RequestContext } from './context.ts'
import { ApiError } from './errors.ts'
import { type HandlerInput, handlerOf } from './handlers.ts'
import { findSubject } from './subject/find.ts'
import { permittedSubject } from './subject/permitted-subject.ts'

/**
 * Throws `step_too_early` for an operation that completes a step of a flow while an earlier step is open. Calls the
 * operations that provide the flow's data; `route` in their expressions contains this operation's input.
 */
export async function assertStepReached(
  ctx: RequestContext,
  operation: Operation,
  input: HandlerInput,
): Promise<void> {
  const { step } = operation
  const flow = step && ctx.library.flows[step.flow]
  if (!step || !flow) return
  const report: OnFailure = (error) => ctx.log.error({ flow: flow.flow }, error.message)
  const scope: Record<string, unknown> = {
    session: ctx.session,
    tenant: ctx.tenant.customization,
    ...clockNames(ctx.now, ctx.timeZone),
    route: { ...input.body, ...input.params },
  }
  for (const [name, { call, with: args = {} }] of Object.entries(flow.data))
    scope[name] = await readFlowData(ctx, call, evaluateAll(args, scope, report))
  const steps = stepsOf(flow, scope, report)
  const currentPosition = steps.findIndex(({ state }) => state === 'current')
  const requiredPosition = steps.findIndex((flowStep) => flowStep.step === step.step)
  if (currentPosition < requiredPosition)
    throw new ApiError('step_too_early', { step: steps[currentPosition]?.step })
}

/** Returns the result of a read-only operation for this person. */
async function readFlowData(
  ctx: RequestContext,
  name: string,
  params: Record<string, unknown>,
): Promise<unknown> {
  const operation = ctx.library.operations[name]
  if (!operation) throw new Error(`There is no operation ${name}.`)
  const report: OnFailure = (error) => ctx.log.error({ operation: name }, error.message)
  const permitted = await permittedSubject(
    ctx,
    operation,
    await findSubject(ctx.tx, operation, [params]),
    report,
  )
  return handlerOf(name)(ctx, { params, body: {}, custom: {}, subject: permitted?.record })
}
