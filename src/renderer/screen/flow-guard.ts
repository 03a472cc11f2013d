import type { Flow, Screen } from '../../language/documents/library.ts'
import type { OnFailure } from '../../language/expressions/index.ts'
import { canRevisit, currentStep, stepBefore, stepsOf } from '../../language/flows/flow.ts'
import { siblingOf } from '../../protocol/route.ts'
import type { Scope } from '../data/scope.ts'

/**
 * Returns the address to which a flow's screen redirects; undefined if it can be visited. The flow's entry, later
 * steps and skipped steps redirect to the current step; waiting steps can be visited, and completed ones until they
 * are locked.
 */
export function flowRedirect(
  position: NonNullable<Screen['flow']>,
  flow: Flow,
  scope: Scope,
  route: Readonly<Record<string, string>>,
  onFailure?: OnFailure,
): string | undefined {
  const current = currentStep(flow, scope, onFailure)
  if (position.step !== undefined) {
    const state = stepsOf(flow, scope, onFailure).find(({ step }) => step === position.step)?.state
    if (state === 'current' || state === 'waiting') return undefined
    if (state === 'done' && canRevisit(flow, position.step, scope, onFailure)) return undefined
  }
  return siblingOf(current.screen, route)
}

/** Returns the address of the previous step, if it can be visited again. */
export function flowBack(
  position: NonNullable<Screen['flow']>,
  flow: Flow,
  scope: Scope,
  route: Readonly<Record<string, string>>,
  onFailure?: OnFailure,
): string | undefined {
  const previousStep = position.step && stepBefore(flow, position.step, scope, onFailure)
  return previousStep ? siblingOf(previousStep.screen, route) : undefined
}
