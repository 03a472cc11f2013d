import type { Operation } from '../../../language/documents/library.ts'
import type { Context } from '../context.ts'
import type { AnyInput } from '../handlers.ts'
import { nextStatusOf, transitionTo } from './transition.ts'

/** Describes the transition that an operation makes. */
interface Step {
  transition: NonNullable<AnyInput['transition']>
  /** Throws `Error` if the handler has not called `transition`. */
  assertTransitioned(): void
}

/** Prepares the transition for the handler. Throws if the lifecycle does not allow it now. */
export async function stepOf(
  ctx: Context,
  { operation, moves }: Pick<Operation, 'operation' | 'moves'>,
  record: object | undefined,
): Promise<Step | undefined> {
  if (!moves || !record) return undefined
  const { lifecycle, event } = moves
  const to = await nextStatusOf(ctx, lifecycle, record, event)
  let moved = false
  return {
    async transition(laterCtx, options) {
      const after = await transitionTo(laterCtx, lifecycle, record, { event, to }, options)
      moved = true
      return after
    },
    assertTransitioned() {
      if (!moved) throw new Error(`The operation ${operation} does not ${event} its ${lifecycle}.`)
    },
  }
}
