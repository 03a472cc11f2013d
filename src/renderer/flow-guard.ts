import { holds, type OnFailure } from '../language/expressions.ts'
import { currentStep, stepsOf } from '../language/flow.ts'
import type { Flow, Screen } from '../language/library.ts'
import { siblingOf } from './route.ts'
import type { Scope } from './scope.ts'

/**
 * Where a screen of a flow has to send the person, or undefined when this is the place to be. The door always sends on;
 * a step ahead or skipped sends to the current one; a step already done may be visited until the flow is locked.
 */
export function flowRedirect(
  place: NonNullable<Screen['flow']>,
  flow: Flow,
  scope: Scope,
  route: Readonly<Record<string, string>>,
  onFailure?: OnFailure,
): string | undefined {
  const current = currentStep(flow, scope, onFailure)
  if (place.step !== undefined) {
    const state = stepsOf(flow, scope, onFailure).find(({ step }) => step === place.step)?.state
    if (state === 'current') return undefined
    const locked = flow.locked !== undefined && holds(flow.locked, scope, onFailure)
    if (state === 'done' && !locked) return undefined
  }
  return siblingOf(current.screen, route)
}
