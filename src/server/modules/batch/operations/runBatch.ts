import { assertFresh } from '../../../identity/freshness.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { DeferredWork } from '../../../kernel/outside.ts'

export const runBatch: Handler<'runBatch'> = async (ctx, { body }) => {
  const { operation, items, dry_run = false } = body
  const operationDocument = ctx.library.operations[operation]
  if (!operationDocument?.batch) return throwError('not_in_batch')
  // Checks the second factor once for all rows.
  if (!dry_run) assertFresh(ctx, operationDocument)
  return new DeferredWork(async () => ({ items: await ctx.runEach(operation, items, dry_run) }))
}
