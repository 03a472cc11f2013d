import type { Handler } from '../../../kernel/context.ts'
import { reverseNext } from '../reverse.ts'
import { distributionRow } from '../rows.ts'

/** Begins the reversal of a distribution; one with few lines is reversed at once. */
export const reverseDistribution: Handler<'reverseDistribution'> = async (ctx, { body, transition }) => {
  const updated = await transition(ctx, { changes: { changed_at: ctx.now }, note: body.reason })
  return distributionRow(ctx, await reverseNext(ctx, updated))
}
