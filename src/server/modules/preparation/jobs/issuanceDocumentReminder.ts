import { sql } from 'drizzle-orm'
import { calendarDay } from '../../../../domain/calendar.ts'
import type { Sweep } from '../../../jobs/job.ts'
import { whenDue } from '../../../jobs/when-due.ts'
import { issuanceDocuments } from '../../issuances/documents/tables.ts'
import { notifyDocument } from '../notify.ts'

const { id, remind_at } = issuanceDocuments
const whereUnreminded = sql`${issuanceDocuments.reminded_at} is null and ${remind_at} is not null`

/** Reminds an issuance's organisation of a document that is about to expire. */
export const issuanceDocumentReminder: Sweep = whenDue(
  { id, at: remind_at, where: whereUnreminded },
  async (ctx, whereDue) => {
    const [document] = await ctx.tx
      .update(issuanceDocuments)
      .set({ reminded_at: ctx.now })
      .where(whereDue)
      .returning()
    // Skips documents that have expired, which are already hidden.
    if (document?.expires_on && document.expires_on >= calendarDay(ctx.now, ctx.timeZone))
      await notifyDocument(ctx, document)
  },
)
