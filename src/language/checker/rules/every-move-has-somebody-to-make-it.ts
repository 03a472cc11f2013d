import type { Lifecycle, Operation, Transition } from '../../documents/library.ts'
import { withoutSubject } from '../../operations/without-subject.ts'
import { haveCommonPerson, peopleAllowedBy } from '../../people/allowed-people.ts'
import { evaluatePartially } from '../../people/partial-evaluation.ts'
import { NON_HUMAN_ACTORS } from '../../people/people.ts'
import type { Context } from '../context.ts'
import type { Finding, Rule } from '../problem.ts'

/** Requires that somebody who may call an operation may make its transition, and the reverse. */
export const rule: Rule = {
  name: 'every-move-has-somebody-to-make-it',
  *check(context) {
    for (const lifecycle of Object.values(context.library.lifecycles))
      for (const event of new Set(lifecycle.transitions.map((each) => each.event)))
        yield* findingsOf(lifecycle, event, context)
  },
}

function* findingsOf(lifecycle: Lifecycle, event: string, context: Context): Generator<Finding> {
  const { operations } = context.library
  const transitions = lifecycle.transitions.filter((each) => each.event === event)
  const callers = Object.values(operations).filter(
    ({ moves }) => moves?.lifecycle === lifecycle.lifecycle && moves.event === event,
  )
  const forbiddenCallers = callers.filter(
    (operation) => !transitions.some((transition) => canMake(operation, transition, context)),
  )
  for (const operation of forbiddenCallers) yield findingOfOperation(operation, lifecycle, transitions)
  if (forbiddenCallers.length > 0) return
  const unreachableTransitions = transitions.filter((transition) =>
    callers.length > 0
      ? !callers.some((operation) => canMake(operation, transition, context))
      : !NON_HUMAN_ACTORS.some((facts) => evaluatePartially(transition.who, facts) !== false),
  )
  for (const row of unreachableTransitions) yield findingOfTransition(row, lifecycle, callers)
}

/**
 * Returns whether somebody who may call an operation may make the transition; also true if the conditions cannot be
 * evaluated.
 */
function canMake({ allow }: Operation, { who }: Transition, { schemas }: Context): boolean {
  const [callers, allowedPeople] = [peopleAllowedBy(schemas)(allow), peopleAllowedBy(schemas)(who)]
  return !callers?.length || !allowedPeople || haveCommonPerson(callers, allowedPeople)
}

function findingOfOperation(
  operation: Operation,
  { lifecycle }: Lifecycle,
  transitions: readonly Transition[],
): Finding {
  const { operation: name, allow, moves } = operation
  const conditions = [...new Set(transitions.map(({ who }) => withoutSubject(who)))]
  return {
    document: operation,
    path: ['allow'],
    message: `Nobody who may call ${name} (${allow}) may make its event ${moves?.event} (${conditions.join(' || ')}).`,
    remedy: `Write "allow": "${conditions.join(' || ')}" here, or let them in the lifecycle ${lifecycle}.`,
  }
}

function findingOfTransition(
  transition: Transition,
  lifecycle: Lifecycle,
  callers: readonly Operation[],
): Finding {
  const callerNames = callers.map(({ operation, allow }) => `${operation} (${allow})`).join(', ')
  const missing = `No operation is for the event ${transition.event}: nobody can trigger it.`
  return {
    document: lifecycle,
    path: ['transitions', lifecycle.transitions.indexOf(transition), 'who'],
    message:
      callerNames === ''
        ? missing
        : `Nobody who may call ${callerNames} may trigger this transition (${transition.who}).`,
    remedy:
      callerNames === ''
        ? `Say it in "moves" of an operation, or "who": "actor == 'system'" for what the platform does itself.`
        : 'Let them in here, or remove the row.',
  }
}
