import { and, eq, isNull } from 'drizzle-orm'
import { failedJobs } from '../../../jobs/tables.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { emptyContent, mails } from '../../../mail/tables.ts'
import { mailIdOf } from '../mail-in.ts'

/** Deletes a failed job and the content of its mail. Throws `not_found`. */
export const dropFailedJob: Handler<'dropFailedJob'> = async ({ tx, realNow }, { params }) => {
  const [failedJob] = await tx.delete(failedJobs).where(eq(failedJobs.id, params.id)).returning()
  if (!failedJob) return throwError('not_found')
  const mailId = mailIdOf(failedJob)
  if (mailId !== undefined)
    await tx
      .update(mails)
      .set({ ...emptyContent, recipient: '', dropped_at: realNow })
      .where(and(eq(mails.id, mailId), isNull(mails.sent_at), isNull(mails.dropped_at)))
  return null
}
