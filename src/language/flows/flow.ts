import { withoutUndefined } from '../common/objects.ts'
import { reorder } from '../common/order.ts'
import type { Flow, FlowStep } from '../documents/library.ts'
import { evaluateAll, isConditionMet, type OnFailure, type Scope } from '../expressions/index.ts'

export interface StepState extends Pick<FlowStep, 'step' | 'title' | 'stage' | 'screen'> {
  state: 'done' | 'current' | 'waiting' | 'ahead' | 'skipped'
}

/** Returns all steps in the tenant's order with their state, which is derived from the data, not stored. */
export function stepsOf(flow: Flow, scope: Scope, onFailure?: OnFailure): StepState[] {
  const current = currentStep(flow, scope, onFailure)
  return stepsInOrder(flow, scope, onFailure).map((step) => {
    const { step: name, title, stage, screen } = step
    return withoutUndefined({ step: name, title, stage, screen, state: stateOf(step) })
  })

  function stateOf(step: FlowStep): StepState['state'] {
    if (step.step === current.step) return 'current'
    if (isSkipped(step, scope, onFailure)) return 'skipped'
    if (isConditionMet(step.done, scope, onFailure)) return 'done'
    return isWaiting(step, scope, onFailure) ? 'waiting' : 'ahead'
  }
}

/** Returns whether a completed step may be visited again to correct it. */
export function canRevisit(flow: Flow, name: string, scope: Scope, onFailure?: OnFailure): boolean {
  const step = flow.steps.find((each) => each.step === name)
  const locked = step?.locked ?? flow.locked
  return locked === undefined || !isConditionMet(locked, scope, onFailure)
}

/** Returns the nearest earlier step that waits for others or may be visited again. */
export function stepBefore(
  flow: Flow,
  name: string,
  scope: Scope,
  onFailure?: OnFailure,
): StepState | undefined {
  const steps = stepsOf(flow, scope, onFailure)
  const earlierSteps = steps.slice(
    0,
    steps.findIndex(({ step }) => step === name),
  )
  return earlierSteps.findLast(
    ({ step, state }) =>
      state === 'waiting' || (state === 'done' && canRevisit(flow, step, scope, onFailure)),
  )
}

/**
 * Returns the first step that is neither skipped nor done, otherwise the last one that is not skipped. If that step
 * waits for others, returns the next step that can be taken meanwhile, if any. Throws for a flow without steps.
 */
export function currentStep(flow: Flow, scope: Scope, onFailure?: OnFailure): FlowStep {
  const steps = stepsInOrder(flow, scope, onFailure)
  const unskippedSteps = steps.filter((step) => !isSkipped(step, scope, onFailure))
  const [firstOpen, ...later] = unskippedSteps.filter((step) => !isConditionMet(step.done, scope, onFailure))
  const current = firstOpen ?? unskippedSteps.at(-1) ?? steps.at(-1)
  if (!current) throw new Error(`The flow ${flow.flow} has no steps.`)
  if (firstOpen === undefined || !isWaiting(firstOpen, scope, onFailure)) return current
  const barrierIndex = later.findIndex(({ meanwhile }) => !meanwhile)
  const meanwhileSteps = barrierIndex === -1 ? later : later.slice(0, barrierIndex)
  return meanwhileSteps.find((step) => !isWaiting(step, scope, onFailure)) ?? current
}

function isWaiting(step: FlowStep, scope: Scope, onFailure?: OnFailure): boolean {
  return step.waits !== undefined && isConditionMet(step.waits, scope, onFailure)
}

function isSkipped(step: FlowStep, scope: Scope, onFailure?: OnFailure): boolean {
  return step.skip !== undefined && isConditionMet(step.skip, scope, onFailure)
}

function stepsInOrder(flow: Flow, scope: Scope, onFailure?: OnFailure): FlowStep[] {
  const { order } = flow.order ? evaluateAll({ order: flow.order }, scope, onFailure) : {}
  return Array.isArray(order) ? reorder(flow.steps, ({ step }) => step, order.map(String)) : flow.steps
}
