import { and, count, eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { listExports, whereUnderWay } from './tables.ts'

/** Limits the pending exports per person. */
const maxPendingExports = 5

/** Throws `exports_waiting` if a person has too many pending exports. */
export async function assertBelowExportLimit({ tx }: Pick<Context, 'tx'>, userId: string): Promise<void> {
  const wherePending = and(eq(listExports.user_id, userId), whereUnderWay)
  const [pending] = await tx.select({ count: count() }).from(listExports).where(wherePending)
  if ((pending?.count ?? 0) >= maxPendingExports) throwError('exports_waiting', { most: maxPendingExports })
}
