import type { Operation } from '../../../language/documents/library.ts'
import type { Context } from '../context.ts'
import type { AnyInput } from '../handlers.ts'
import { destinationOf, transitionTo } from './move.ts'

/** The step of a lifecycle that an operation is. */
interface Step {
  move: NonNullable<AnyInput['move']>
  /** Throws where the handler has not moved the thing. */
  assertMoved(): void
}

/** Refuses an operation that its lifecycle does not let happen now; otherwise its handler takes the step. */
export async function stepOf(
  ctx: Context,
  { operation, moves }: Pick<Operation, 'operation' | 'moves'>,
  found: object | undefined,
): Promise<Step | undefined> {
  if (!moves || !found) return undefined
  const { lifecycle, event } = moves
  const to = await destinationOf(ctx, lifecycle, found, event)
  let moved = false
  return {
    async move(later, options) {
      const after = await transitionTo(later, lifecycle, found, { event, to }, options)
      moved = true
      return after
    },
    assertMoved() {
      if (!moved) throw new Error(`The operation ${operation} does not ${event} its ${lifecycle}.`)
    },
  }
}
