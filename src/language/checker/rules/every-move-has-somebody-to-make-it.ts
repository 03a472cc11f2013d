import type { Lifecycle, Operation, Transition } from '../../documents/library.ts'
import { withoutSubject } from '../../operations/without-subject.ts'
import { haveCommonPerson, peopleAllowedBy } from '../../people/allowed-people.ts'
import { evaluatePartially } from '../../people/partial-evaluation.ts'
import { machines } from '../../people/people.ts'
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
  const rows = lifecycle.transitions.filter((each) => each.event === event)
  const callers = Object.values(operations).filter(
    ({ moves }) => moves?.lifecycle === lifecycle.lifecycle && moves.event === event,
  )
  const unable = callers.filter((operation) => !rows.some((row) => mayMake(operation, row, context)))
  for (const operation of unable) yield findingOfOperation(operation, lifecycle, rows)
  if (unable.length > 0) return
  const unreachable = rows.filter((row) =>
    callers.length > 0
      ? !callers.some((operation) => mayMake(operation, row, context))
      : !machines.some((known) => evaluatePartially(row.who, known) !== false),
  )
  for (const row of unreachable) yield findingOfTransition(row, lifecycle, callers)
}

/**
 * Returns whether somebody who may call an operation may make the transition; true if the conditions cannot be
 * evaluated.
 */
function mayMake({ allow }: Operation, { who }: Transition, { schemas }: Context): boolean {
  const [callers, makers] = [peopleAllowedBy(schemas)(allow), peopleAllowedBy(schemas)(who)]
  return !callers?.length || !makers || haveCommonPerson(callers, makers)
}

function findingOfOperation(
  operation: Operation,
  { lifecycle }: Lifecycle,
  rows: readonly Transition[],
): Finding {
  const { operation: name, allow, moves } = operation
  const conditions = [...new Set(rows.map(({ who }) => withoutSubject(who)))]
  return {
    document: operation,
    path: ['allow'],
    message: `Nobody who may call ${name} (${allow}) may make its event ${moves?.event} (${conditions.join(' || ')}).`,
    remedy: `Write "allow": "${conditions.join(' || ')}" here, or let them in the lifecycle ${lifecycle}.`,
  }
}

function findingOfTransition(row: Transition, lifecycle: Lifecycle, callers: readonly Operation[]): Finding {
  const names = callers.map(({ operation, allow }) => `${operation} (${allow})`).join(', ')
  const missing = `No operation is for the event ${row.event}: nobody can trigger it.`
  return {
    document: lifecycle,
    path: ['transitions', lifecycle.transitions.indexOf(row), 'who'],
    message:
      names === '' ? missing : `Nobody who may call ${names} may trigger this transition (${row.who}).`,
    remedy:
      names === ''
        ? `Say it in "moves" of an operation, or "who": "actor == 'system'" for what the platform does itself.`
        : 'Let them in here, or remove the row.',
  }
}
