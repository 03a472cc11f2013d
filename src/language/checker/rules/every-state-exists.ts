import type { Lifecycle } from '../../documents/library.ts'
import type { Schemas } from '../../documents/schema.ts'
import type { Path } from '../../documents/walk.ts'
import type { Finding, Rule } from '../problem.ts'
import { didYouMean } from '../suggest.ts'

/** Requires that a lifecycle uses values of its enumeration, and an operation one of its events. */
export const rule: Rule = {
  name: 'every-state-exists',
  *check({ library, schemas }) {
    for (const lifecycle of Object.values(library.lifecycles)) yield* unknownStates(lifecycle, schemas)
    for (const operation of Object.values(library.operations)) {
      const events = library.lifecycles[operation.moves?.lifecycle ?? '']?.transitions.map(
        ({ event }) => event,
      )
      const event = operation.moves?.event
      if (!events || event === undefined || events.includes(event)) continue
      yield {
        document: operation,
        path: ['moves', 'event'],
        message: `The lifecycle has no event ${event}.`,
        remedy: didYouMean(event, new Set(events)),
      }
    }
  },
}

function* unknownStates(lifecycle: Lifecycle, schemas: Schemas): Generator<Finding> {
  const states = schemas['enumerations.json']?.$defs?.[lifecycle.states]?.enum?.map(String)
  if (!states) return
  for (const { state, path } of statesIn(lifecycle))
    if (!states.includes(state))
      yield {
        document: lifecycle,
        path,
        message: `${state} is no value of ${lifecycle.states}.`,
        remedy: didYouMean(state, states),
      }
}

function statesIn({ initial, transitions }: Lifecycle): { state: string; path: Path }[] {
  return [
    ...initial.map((state, index) => ({ state, path: ['initial', index] })),
    ...transitions.flatMap(({ from, to }, index) => [
      ...from.map((state, stateIndex) => ({ state, path: ['transitions', index, 'from', stateIndex] })),
      { state: to, path: ['transitions', index, 'to'] },
    ]),
  ]
}
