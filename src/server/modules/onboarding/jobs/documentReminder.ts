import { sql } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import { whenDue } from '../../../jobs/when-due.ts'
import { notifyExpiry } from '../expiry.ts'
import { kycChecks } from '../tables.ts'

const { id, remind_at } = kycChecks
const whereUnreminded = sql`${kycChecks.reminded_at} is null and ${remind_at} is not null`

/** Reminds people before their document expires. */
export const documentReminder: Sweep = whenDue(
  { id, at: remind_at, where: whereUnreminded },
  async (ctx, whereDue) => {
    const [check] = await ctx.tx.update(kycChecks).set({ reminded_at: ctx.now }).where(whereDue).returning()
    // Skips expired documents, which `documentExpiry` mails about.
    if (check && check.expires_at !== null && check.expires_at > ctx.now)
      await notifyExpiry(ctx, check, 'document_expiring')
  },
)
