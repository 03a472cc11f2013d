import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { newId } from '../../../database/ids.ts'
import type { Sweep } from '../../../jobs/job.ts'
import { actorValues } from '../../../kernel/actor.ts'
import { inTenant } from '../../../kernel/in-tenant.ts'
import { auditLog } from '../../../kernel/tables.ts'
import { closureHistory } from '../tables.ts'

const { id, user_id, kept_until, erased_at } = closureHistory
const whereKept = isNull(erased_at)

/** Erases the data of a closed account when the law no longer requires them, and records it in the audit log. */
export const retentionEnd: Sweep = {
  concurrency: 1,
  retries: 3,
  retryInSeconds: 60,
  expireInSeconds: 60,
  due: { id, at: kept_until, clock: 'domain', where: whereKept },
  async outside(services, tenant, { row }) {
    const fileIds = await inTenant(services, tenant, 'retentionEnd', async (ctx) => {
      const { tx, now } = ctx
      const whereDue = and(eq(id, row), whereKept, lte(kept_until, now))
      const [closure] = await tx.select({ user_id }).from(closureHistory).where(whereDue)
      if (!closure) return []
      const { rows } = await tx.execute<{ file: string }>(
        sql`select erase_closed_person(${closure.user_id}::uuid, ${now.toISOString()}::timestamptz) as file`,
      )
      await tx.insert(auditLog).values({
        id: newId(),
        at: now,
        operation: 'retentionEnd',
        ...actorValues(ctx),
        subject: 'users',
        subject_id: closure.user_id,
        why: '',
        request_id: '',
      })
      return rows.map(({ file }) => file)
    })
    // Deletes the files last; after a crash, housekeeping deletes files without a row.
    for (const file of fileIds) await services.files.remove(tenant, file)
  },
}
