import type { Operation } from '../../language/documents/library.ts'
import { valuesOf } from '../../language/expressions/index.ts'
import { stepsOf } from '../../language/flows/flow.ts'
import type { RequestContext } from './context.ts'
import { Failure } from './errors.ts'
import { type HandlerInput, handlerOf } from './handlers.ts'

/**
 * Refuses an operation that completes a flow's step while an earlier step is open. The flow's data come from the
 * handlers themselves; `route` in its expressions is what the operation was called with.
 */
export async function refuseEarlyStep(
  ctx: RequestContext,
  operation: Operation,
  input: HandlerInput,
): Promise<void> {
  const { step } = operation
  const flow = step && ctx.library.flows[step.flow]
  if (!step || !flow) return
  const scope: Record<string, unknown> = {
    session: ctx.session,
    tenant: ctx.tenant.customization,
    now: ctx.now,
    route: { ...input.body, ...input.params },
  }
  for (const [name, { call, with: args = {} }] of Object.entries(flow.data))
    scope[name] = await handlerOf(call)(ctx, { params: valuesOf(args, scope), body: {}, own: {} })
  const steps = stepsOf(flow, scope, (error) => ctx.log.error({ flow: flow.flow }, error.message))
  const current = steps.findIndex(({ state }) => state === 'current')
  const own = steps.findIndex((each) => each.step === step.step)
  if (current < own) throw new Failure('step_too_early', { step: steps[current]?.step })
}
