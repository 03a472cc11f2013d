import type { Flow, Screen } from '../../language/documents/library.ts'
import type { OnFailure } from '../../language/expressions/index.ts'
import { currentStep, isOpenAgain, stepBefore, stepsOf } from '../../language/flows/flow.ts'
import { siblingOf } from '../../protocol/route.ts'
import type { Scope } from '../data/scope.ts'

/**
 * Returns the address to which a flow's screen redirects, if any. The flow's entry redirects to the current step, as do
 * later and skipped steps; steps that wait for others can be visited, and completed ones until locked.
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
    if (state === 'current' || state === 'waiting') return undefined
    if (state === 'done' && isOpenAgain(flow, place.step, scope, onFailure)) return undefined
  }
  return siblingOf(current.screen, route)
}

/** Returns the address of the previous step, if it can be visited again. */
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
