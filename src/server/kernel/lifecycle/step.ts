import type { Operation } from '../../../language/documents/library.ts'
import type { Context } from '../context.ts'
import type { AnyInput } from '../handlers.ts'
import { nextStatusOf, transitionTo } from './transition.ts'

/** The transition that an operation makes. */
interface Step {
  transition: NonNullable<AnyInput['transition']>
  /** Throws `Error` if the handler has not called `transition`. */
  assertTransitioned(): void
}

/**
 * Prepares the transition for the handler; undefined for operations without one. Throws the errors of `nextStatusOf` if
 * the lifecycle does not currently allow the event.
 */
export async function prepareTransition(
  ctx: Context,
  { operation, moves }: Pick<Operation, 'operation' | 'moves'>,
  record: object | undefined,
): Promise<Step | undefined> {
  if (!moves || !record) return undefined
  const { lifecycle, event } = moves
  const nextStatus = await nextStatusOf(ctx, lifecycle, record, event)
  let hasTransitioned = false
  return {
    async transition(laterCtx, options) {
      const updatedRecord = await transitionTo(
        laterCtx,
        lifecycle,
        record,
        { event, to: nextStatus },
        options,
      )
      hasTransitioned = true
      return updatedRecord
    },
    assertTransitioned() {
      if (!hasTransitioned) throw new Error(`The operation ${operation} does not ${event} its ${lifecycle}.`)
    },
  }
}
