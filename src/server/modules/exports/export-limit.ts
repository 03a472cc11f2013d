import { and, count, eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { listExports, whereUnderWay } from './tables.ts'

/** Limits the pending exports per person. */
const MAX_WAITING = 5

/** Throws `exports_waiting` if a person has too many pending exports. */
export async function assertBelowExportLimit({ tx }: Pick<Context, 'tx'>, userId: string): Promise<void> {
  const whereWaiting = and(eq(listExports.user_id, userId), whereUnderWay)
  const [waiting] = await tx.select({ count: count() }).from(listExports).where(whereWaiting)
  if ((waiting?.count ?? 0) >= MAX_WAITING) throwError('exports_waiting', { most: MAX_WAITING })
}
