import type { Lifecycle, Requirement, Transition } from '../documents/library.ts'
import { holds, type OnFailure, type Scope } from '../expressions/index.ts'
import { firstUnmet } from './requirements.ts'

type TransitionOutcome =
  | { to: string }
  | { refused: 'state' | 'who' }
  | { refused: 'requirement'; requirement: Requirement }

/**
 * Where an event leads the subject, or why it may not happen: `state` when no row of the table starts from the
 * subject's status, `who` when this person may not, `requirement` when a condition is not met yet.
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
  // Several rows may start from one state: a way that is open beats one that is not, a reason to fix beats a plain no.
  return (
    outcomes.find((outcome) => 'to' in outcome) ??
    outcomes.find((outcome) => 'requirement' in outcome) ??
    outcomes[0] ?? { refused: 'state' }
  )
}

function outcomeOf(transition: Transition, scope: Scope, onFailure?: OnFailure): TransitionOutcome {
  if (!holds(transition.who, scope, onFailure)) return { refused: 'who' }
  const requirement = firstUnmet(transition.requires, scope, onFailure)
  return requirement ? { refused: 'requirement', requirement } : { to: transition.to }
}
