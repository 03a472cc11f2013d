import { sql } from 'drizzle-orm'
import constants from '../../../../../schemas/constants.json' with { type: 'json' }
import type { Sweep } from '../../../jobs/job.ts'
import { whenDue } from '../../../jobs/when-due.ts'
import { issuances, whereInCampaign } from '../tables.ts'

const { token_price, tokens_for_sale, classes_for_sale, hard_cap, raised } = issuances

/** Selects the most that can be raised, in cents, as `goalOf` computes it. */
const goal = sql`least(nullif(${hard_cap}, 0), ${token_price} * ${tokens_for_sale} + ${classes_for_sale})`

const whereNearGoal = sql`${issuances.near_told_at} is null and ${whereInCampaign}
  and ${raised} > 0 and ${raised} * 100 >= ${goal} * ${sql.raw(String(constants.refund_contact_percent))}`

/** Notifies investors who may withdraw, once, when the goal is nearly reached. */
export const campaignNear: Sweep = whenDue(
  { id: issuances.id, at: issuances.created_at, where: whereNearGoal },
  async (ctx, whereDue) => {
    const [issuance] = await ctx.tx
      .update(issuances)
      .set({ near_told_at: ctx.now })
      .where(whereDue)
      .returning({ id: issuances.id })
    if (issuance) await ctx.send('tellNear', { issuance: issuance.id })
  },
)
