import type { Flow, Screen } from '../../language/documents/library.ts'
import type { OnFailure } from '../../language/expressions/index.ts'
import { currentStep, isOpenAgain, stepBefore, stepsOf } from '../../language/flows/flow.ts'
import { siblingOf } from '../../protocol/route.ts'
import type { Scope } from '../data/scope.ts'

/**
 * Where a screen of a flow has to send the person, or undefined when this is the place to be. The door always sends on;
 * a step ahead or skipped sends to the current one; a step already done may be visited until it is locked.
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
    if (state === 'done' && isOpenAgain(flow, place.step, scope, onFailure)) return undefined
  }
  return siblingOf(current.screen, route)
}

/** The address of the step before a screen's own, where there is one that may be visited again. */
export function flowBack(
  place: NonNullable<Screen['flow']>,
  flow: Flow,
  scope: Scope,
  route: Readonly<Record<string, string>>,
  onFailure?: OnFailure,
): string | undefined {
  const before = place.step && stepBefore(flow, place.step, scope, onFailure)
  return before ? siblingOf(before.screen, route) : undefined
}
