import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { CampaignOutcome, InvestmentCampaign, MintStrategy } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { isOver } from '../issuances/campaign.ts'
import { issuances } from '../issuances/tables.ts'
import { settledStatuses } from './statuses.ts'
import { investments } from './tables.ts'

type Reader = Pick<Context, 'tx' | 'now'>

/** Returns the campaigns of some issuances for the lifecycle, by id. */
export async function campaignsOf(ctx: Reader, where: SQL): Promise<Map<string, InvestmentCampaign>> {
  const sameIssuance = and(
    eq(investments.tenant_id, issuances.tenant_id),
    eq(investments.issuance_id, issuances.id),
  )
  // Repeats the condition of the index investments_reflecting, so that PostgreSQL uses it.
  const releasable = and(
    sameIssuance,
    sql`${investments.status} = 'CHARGED'`,
    gt(investments.reflection_ends_at, ctx.now),
  )
  const delivered = and(sameIssuance, inArray(investments.status, [...settledStatuses]))
  const rows = await ctx.tx
    .select({
      id: issuances.id,
      status: issuances.status,
      outcome: issuances.outcome,
      ends_on: issuances.ends_on,
      mint_strategy: issuances.mint_strategy,
      soft_cap: issuances.soft_cap,
      firm: sql<number>`${issuances.raised} - (select coalesce(sum(${investments.amount}), 0) from ${investments} where ${releasable})`.mapWith(
        Number,
      ),
      // Selects the minimum, which an index answers; `exists` would read the table.
      settled: sql<boolean>`(select min(${investments.status}) from ${investments} where ${delivered}) is not null`,
    })
    .from(issuances)
    .where(where)
  return new Map(
    rows.map(({ id, status, ...rows }) => [
      id,
      {
        ...rows,
        soft_cap: Number(rows.soft_cap),
        outcome: rows.outcome as CampaignOutcome,
        mint_strategy: rows.mint_strategy as MintStrategy,
        over: isOver({ status, ends_on: rows.ends_on }, ctx.now),
      },
    ]),
  )
}

export async function campaignOf(ctx: Reader, issuanceId: string): Promise<InvestmentCampaign> {
  const campaigns = await campaignsOf(ctx, eq(issuances.id, issuanceId))
  return campaigns.get(issuanceId) ?? throwError('not_found')
}

/**
 * Throws `wrong_state` if a settled or financed issuance would be below its soft cap, or an unfinanced one settled.
 * Locks the issuance until the commit, so that concurrent acceptances and cancellations see each other.
 */
export async function assertSoftCap(ctx: Reader, issuanceId: string): Promise<void> {
  await ctx.tx
    .select({ id: issuances.id })
    .from(issuances)
    .where(eq(issuances.id, issuanceId))
    .for('no key update')
  const { settled, outcome, firm, soft_cap } = await campaignOf(ctx, issuanceId)
  if (settled && outcome === 'NOT_FINANCED') throwError('wrong_state')
  if ((settled || outcome === 'FINANCED') && firm < soft_cap) throwError('wrong_state')
}
