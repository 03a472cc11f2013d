import { eq, type SQL, sql } from 'drizzle-orm'
import type { CampaignOutcome, InvestmentCampaign, MintStrategy } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { isOver } from '../issuances/campaign.ts'
import { issuances } from '../issuances/tables.ts'
import { firmAmount, isSettled } from './firm.ts'

type ReadContext = Pick<Context, 'tx' | 'now' | 'timeZone'>

/** Returns the campaigns of the selected issuances, as an investment's lifecycle reads them, by issuance id. */
export async function campaignsOf(ctx: ReadContext, where: SQL): Promise<Map<string, InvestmentCampaign>> {
  const rows = await ctx.tx
    .select({
      id: issuances.id,
      status: issuances.status,
      outcome: issuances.outcome,
      ends_on: issuances.ends_on,
      mint_strategy: issuances.mint_strategy,
      soft_cap: issuances.soft_cap,
      firm: sql<number>`${firmAmount(ctx.now)}`.mapWith(Number),
      settled: sql<boolean>`${isSettled}`,
    })
    .from(issuances)
    .where(where)
  return new Map(
    rows.map(({ id, status, ...campaign }) => [
      id,
      {
        ...campaign,
        soft_cap: Number(campaign.soft_cap),
        outcome: campaign.outcome as CampaignOutcome,
        mint_strategy: campaign.mint_strategy as MintStrategy,
        over: isOver({ status, ends_on: campaign.ends_on }, ctx),
      },
    ]),
  )
}

/** Returns the campaign of an issuance. Throws `not_found`. */
export async function campaignOf(ctx: ReadContext, issuanceId: string): Promise<InvestmentCampaign> {
  const campaigns = await campaignsOf(ctx, eq(issuances.id, issuanceId))
  return campaigns.get(issuanceId) ?? throwError('not_found')
}

/**
 * Throws `wrong_state` if a settled or financed issuance is below its soft cap, or a settled issuance was not financed.
 * Locks the issuance until the commit, so that concurrent acceptances and cancellations see each other.
 */
export async function assertSoftCap(ctx: ReadContext, issuanceId: string): Promise<void> {
  const { settled, outcome, firm, soft_cap } = await lockCampaign(ctx, issuanceId)
  if (settled && outcome === 'NOT_FINANCED') throwError('wrong_state')
  if ((settled || outcome === 'FINANCED') && firm < soft_cap) throwError('wrong_state')
}

/** Records how far a settled or financed issuance is below its soft cap after a charged-back order is canceled. */
export async function coverSoftCap(ctx: ReadContext, issuanceId: string): Promise<void> {
  const { settled, outcome, firm, soft_cap } = await lockCampaign(ctx, issuanceId)
  if (!(settled || outcome === 'FINANCED') || firm >= soft_cap) return
  await ctx.tx
    .update(issuances)
    .set({ taken_back: sql`${issuances.taken_back} + ${soft_cap - firm}` })
    .where(eq(issuances.id, issuanceId))
}

async function lockCampaign(ctx: ReadContext, issuanceId: string): Promise<InvestmentCampaign> {
  await ctx.tx
    .select({ id: issuances.id })
    .from(issuances)
    .where(eq(issuances.id, issuanceId))
    .for('no key update')
  return campaignOf(ctx, issuanceId)
}
