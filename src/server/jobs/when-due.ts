import { and, eq, lte, type SQL } from 'drizzle-orm'
import type { Context } from '../kernel/context.ts'
import { type Due, type Sweep, whereDueAt } from './job.ts'

/**
 * Builds a sweep by the tenant's time, with one transaction per batch. `processRow` gets a condition that selects
 * its row while the row is still due.
 */
export function whenDue(
  due: Omit<Due, 'clock'>,
  processRow: (ctx: Context, whereDue: SQL | undefined) => Promise<void>,
): Sweep {
  const { id, at, where } = due
  return {
    concurrency: 1,
    retries: 3,
    retryInSeconds: 60,
    expireInSeconds: 60,
    due: { ...due, clock: 'domain' },
    run: (ctx, { row }) => processRow(ctx, and(eq(id, row), lte(at, ctx.now), whereDueAt(where, ctx.now))),
  }
}
