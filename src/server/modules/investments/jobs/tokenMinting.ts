import type { SQL } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import { whenDue } from '../../../jobs/when-due.ts'
import type { Context } from '../../../kernel/context.ts'
import { transition } from '../../../kernel/lifecycle/transition.ts'
import { mayHold } from '../../whitelist/may-hold.ts'
import { notifyAndGetDetail } from '../answer.ts'
import { campaignOf } from '../campaign.ts'
import { deliverTokens, mintLocked, whereAwaitsMinting } from '../minting.ts'
import { type InvestmentRecord, selectInvestments } from '../rows.ts'
import { settle } from '../settle.ts'
import { investments } from '../tables.ts'

/** Mints the tokens of paid orders according to their issuance's strategy, each order once. */
export const tokenMinting: Sweep = whenDue(
  { id: investments.id, at: investments.reflection_ends_at, where: whereAwaitsMinting },
  mint,
)

async function mint(ctx: Context, whereDue: SQL | undefined): Promise<void> {
  const [record] = await selectInvestments(ctx, whereDue).for('no key update', { of: investments })
  if (!record) return
  const { issuance_id, investor_id } = record.investment
  // Skips investors who may not hold the tokens; the next run tries again.
  if ((await mayHold(ctx, issuance_id, investor_id)) !== '') return
  const { firm, soft_cap } = await campaignOf(ctx, issuance_id)
  if (firm >= soft_cap) await deliverOrder(ctx, record)
  else await mintAtCharge(ctx, record)
}

async function deliverOrder(ctx: Context, record: InvestmentRecord): Promise<void> {
  const { investment: previousOrder } = record
  const updated = await transition(ctx, 'investment', record, 'deliver')
  await deliverTokens(ctx, previousOrder)
  if (previousOrder.status === 'CHARGED') await settle(ctx, previousOrder)
  await notifyAndGetDetail(ctx, updated, 'minted')
}

async function mintAtCharge(ctx: Context, record: InvestmentRecord): Promise<void> {
  const updated = await transition(ctx, 'investment', record, 'mint_at_charge', {
    changes: { locked_at: ctx.now },
  })
  await mintLocked(ctx, updated.investment)
  await notifyAndGetDetail(ctx, updated, 'locked')
}
