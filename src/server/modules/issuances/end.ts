import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { type Cents, cents } from '../../../domain/money.ts'
import { reflectionEnd } from '../../../domain/regulation.ts'
import type { CampaignOutcome, InvestmentCampaign } from '../../../generated/domain.ts'
import { constantsOf } from '../../../language/documents/constants.ts'
import type { Context } from '../../kernel/context.ts'
import { transition } from '../../kernel/lifecycle/transition.ts'
import { sendMail } from '../../mail/send.ts'
import { campaignOf } from '../investments/campaign.ts'
import { investments } from '../investments/tables.ts'
import { membersOf } from '../preparation/notify.ts'
import { issuanceColumns } from './subjects/issuance.ts'
import { issuances, whereInCampaign } from './tables.ts'
import { textIn } from './wording.ts'

type Issuance = typeof issuances.$inferSelect

/**
 * Decides the outcome of an ended campaign once, and notifies investors, issuer and managers. The job `orderClosing` cancels
 * its unfinished orders.
 */
export async function endCampaign(ctx: Context, id: string): Promise<void> {
  const { removed_at, ended_at } = issuances
  const whereEnded = and(eq(issuances.id, id), whereInCampaign, isNull(removed_at), lte(ended_at, ctx.now))
  const [issuance] = await ctx.tx
    .select(issuanceColumns)
    .from(issuances)
    .where(whereEnded)
    .for('no key update')
  if (!issuance) return
  const campaign = await campaignOf(ctx, id)
  const outcome = await outcomeOf(ctx, issuance, campaign)
  if (outcome === 'UNDECIDED') return
  const event = outcome === 'FINANCED' ? 'finance' : 'fail'
  await transition(ctx, 'issuance', { issuance }, event, { changes: { outcome } })
  if (outcome === 'FINANCED') await ctx.send('tellFinanced', { issuance: id })
  await notifyManagers(ctx, issuance, campaign, outcome)
  await notifyIssuer(ctx, issuance, campaign, outcome)
  await ctx.sweep()
}

/**
 * Returns the outcome by payments that can no longer be withdrawn (Regulation (EU) 2020/1503, article 22). Returns
 * UNDECIDED until the last reflection period ends, while withdrawable or reviewed payments could reach the soft cap.
 */
async function outcomeOf(
  ctx: Context,
  { id, raised, ended_at }: Issuance,
  { firm, soft_cap }: InvestmentCampaign,
): Promise<CampaignOutcome> {
  if (firm >= soft_cap) return 'FINANCED'
  const lastInstant = new Date(ended_at.getTime() - 1)
  const isReflectionRunning =
    ctx.now <= reflectionEnd(lastInstant, constantsOf(ctx.library).reflection_days, ctx.timeZone)
  return isReflectionRunning && raised + (await sumUnderReview(ctx, id)) >= BigInt(soft_cap)
    ? 'UNDECIDED'
    : 'NOT_FINANCED'
}

/** Sums, in cents, the orders whose proof of payment a manager has to review. */
async function sumUnderReview({ tx }: Context, id: string): Promise<Cents> {
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(sum(${investments.amount}), 0)::text` })
    .from(investments)
    .where(and(eq(investments.issuance_id, id), eq(investments.status, 'PROOF_OF_PAYMENT_UPLOADED')))
  return cents(BigInt(row?.sum ?? 0))
}

async function notifyManagers(
  ctx: Context,
  { id, slug, title }: Issuance,
  { firm, soft_cap }: InvestmentCampaign,
  outcome: CampaignOutcome,
): Promise<void> {
  const link = `${ctx.tenant.origin}/manager/issuances/${slug}`
  const mail = outcome === 'FINANCED' ? 'campaign_financed' : 'campaign_not_financed'
  await sendMail(ctx, mail, {
    event: `campaign/${id}`,
    values: (language) => ({ issuance_title: textIn(title, language), firm, soft_cap, link }),
  })
}

async function notifyIssuer(
  ctx: Context,
  { id, slug, title, organisation_id }: Issuance,
  { firm, soft_cap }: InvestmentCampaign,
  outcome: CampaignOutcome,
): Promise<void> {
  const link = `${ctx.tenant.origin}/entrepreneur/issuances/${slug}`
  const mail = outcome === 'FINANCED' ? 'issuance_financed' : 'issuance_not_financed'
  for (const to of await membersOf(ctx, organisation_id))
    await sendMail(ctx, mail, {
      to,
      event: `issuance/${id}/ended`,
      values: (language) => ({ issuance_title: textIn(title, language), firm, soft_cap, link }),
    })
}
