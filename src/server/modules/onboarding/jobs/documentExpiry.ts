import { sql } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import { whenDue } from '../../../jobs/when-due.ts'
import { lockIfOpen } from '../../auth/accounts.ts'
import { startCheck } from '../begin-check.ts'
import { notifyExpiry } from '../expiry.ts'
import { kycChecks } from '../tables.ts'

const { id, expires_at } = kycChecks
const whereUnrenewed = sql`${kycChecks.renewed_at} is null and ${expires_at} is not null`

/** Requests a new identification after a document expired. Earlier orders continue. */
export const documentExpiry: Sweep = whenDue(
  { id, at: expires_at, where: whereUnrenewed },
  async (ctx, whereDue) => {
    const [check] = await ctx.tx.update(kycChecks).set({ renewed_at: ctx.now }).where(whereDue).returning()
    if (!check || !(await lockIfOpen(ctx, check.user_id))) return
    if (await notifyExpiry(ctx, check, 'document_expired'))
      await startCheck(ctx, check.user_id, { reason: 'renewal' })
  },
)
