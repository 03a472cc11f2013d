import { sql } from 'drizzle-orm'
import constants from '../../../../../schemas/constants.json' with { type: 'json' }
import type { Sweep } from '../../../jobs/job.ts'
import { whenDue } from '../../../jobs/when-due.ts'
import { inCampaign, issuances } from '../tables.ts'

const whereNearSoftCap = sql`${issuances.near_told_at} is null and ${inCampaign}
  and ${issuances.raised} > 0 and ${issuances.raised} * 100
    >= (${issuances.token_price} * ${issuances.tokens_for_sale} + ${issuances.classes_for_sale}) * ${sql.raw(String(constants.refund_contact_percent))}`

/** Notifies investors who may withdraw, once, when the goal is nearly reached. */
export const campaignNear: Sweep = whenDue(
  { id: issuances.id, at: issuances.created_at, where: whereNearSoftCap },
  async (ctx, whereDue) => {
    const [near] = await ctx.tx
      .update(issuances)
      .set({ near_told_at: ctx.now })
      .where(whereDue)
      .returning({ id: issuances.id })
    if (near) await ctx.send('tellNear', { issuance: near.id })
  },
)
