import type { Lifecycle, Requirement, Transition } from '../documents/library.ts'
import { isConditionMet, type OnFailure, type Scope } from '../expressions/index.ts'
import { firstUnmet } from './requirements.ts'

type TransitionOutcome =
  | { to: string }
  | { refused: 'state' | 'who' }
  | { refused: 'requirement'; requirement: Requirement }

/**
 * Returns the new status, or why the transition is refused: `state` for a wrong status, `who` for a wrong person,
 * `requirement` for an unmet condition.
 */
export function transitionOutcome(
  lifecycle: Lifecycle,
  event: string,
  subject: { status: string },
  scope: Scope,
  onFailure?: OnFailure,
): TransitionOutcome {
  const outcomes = lifecycle.transitions
    .filter((transition) => transition.event === event && transition.from.includes(subject.status))
    .map((transition) => outcomeOf(transition, { ...scope, subject }, onFailure))
  // Prefers a possible transition, then one with an unmet requirement, which can be fixed.
  return (
    outcomes.find((outcome) => 'to' in outcome) ??
    outcomes.find((outcome) => 'requirement' in outcome) ??
    outcomes[0] ?? { refused: 'state' }
  )
}

function outcomeOf(transition: Transition, scope: Scope, onFailure?: OnFailure): TransitionOutcome {
  if (!isConditionMet(transition.who, scope, onFailure)) return { refused: 'who' }
  const requirement = firstUnmet(transition.requires, scope, onFailure)
  return requirement ? { refused: 'requirement', requirement } : { to: transition.to }
}
