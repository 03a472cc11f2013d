import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type {
  DistributionKind,
  EarningFailure,
  EarningRow,
  EarningSettlement,
  EarningStatus,
} from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { lifecycleHistory } from '../../kernel/lifecycle/tables.ts'
import { distributions, earnings } from '../distributions/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { textIn } from '../issuances/wording.ts'

/** Selects lines visible to their holder: those of approved distributions, whose amounts are final. */
export const whereAnnounced: SQL | undefined = or(
  sql`${earnings.status} <> 'PENDING'`,
  sql`exists (select from ${distributions} where ${distributions.tenant_id} = ${earnings.tenant_id}
    and ${distributions.id} = ${earnings.distribution_id}
    and ${distributions.status} not in ('DRAFT', 'CALCULATED', 'CANCELED', 'REVERSING', 'REVERSED'))`,
)

/** Selects the note of the reversal of a line's distribution; null for lines that are not reversed. */
export const reversalReason = sql<string | null>`case when ${earnings.status} = 'REVERSED' then (
  select ${lifecycleHistory.note} from ${lifecycleHistory}
  where ${lifecycleHistory.tenant_id} = ${earnings.tenant_id} and ${lifecycleHistory.lifecycle} = 'distribution'
    and ${lifecycleHistory.subject_id} = ${earnings.distribution_id} and ${lifecycleHistory.event} = 'reverse'
) end`

export function selectEarnings({ tx }: Pick<Context, 'tx'>, where: SQL | undefined) {
  const { tenant_id, issuance_id, distribution_id } = earnings
  return tx
    .select({
      earning: earnings,
      distribution: distributions,
      issuance: { slug: issuances.slug, title: issuances.title, issuer: issuances.issuer },
      reversal_reason: reversalReason,
    })
    .from(earnings)
    .innerJoin(
      distributions,
      and(eq(distributions.tenant_id, tenant_id), eq(distributions.id, distribution_id)),
    )
    .innerJoin(issuances, and(eq(issuances.tenant_id, tenant_id), eq(issuances.id, issuance_id)))
    .where(where)
    .$dynamic()
}

/** Describes a line with its distribution and issuance. */
export type EarningRecord = Awaited<ReturnType<typeof selectEarnings>>[number]

export function earningRow(
  { language }: Pick<Context, 'language'>,
  { earning, distribution, issuance, reversal_reason }: EarningRecord,
): EarningRow {
  return {
    id: earning.id,
    distribution_id: distribution.id,
    issuance_title: textIn(issuance.title, language),
    issuance_slug: issuance.slug,
    kind: distribution.kind as DistributionKind,
    concept: distribution.concept,
    status: earning.status as EarningStatus,
    ...reasonsOf(earning, reversal_reason),
    due_on: distribution.due_on,
    currency: earning.currency,
    tokens: Number(earning.tokens),
    ...partsOf(earning),
    ...datesOf(earning),
  }
}

type Amounts = Pick<
  typeof earnings.$inferSelect,
  'gross' | 'rent_part' | 'gain_part' | 'capital_part' | 'withholding' | 'net'
>

export function partsOf({ gross, rent_part, gain_part, capital_part, withholding, net }: Amounts) {
  return {
    gross: Number(gross),
    rent_part: Number(rent_part),
    gain_part: Number(gain_part),
    capital_part: Number(capital_part),
    withholding: Number(withholding),
    net: Number(net),
  }
}

/** Returns why a line was not paid, how a manager settled it, and why it was reversed. */
export function reasonsOf(
  { failure, settlement }: Pick<typeof earnings.$inferSelect, 'failure' | 'settlement'>,
  reversal_reason: string | null,
) {
  return {
    ...(failure !== '' && { failure: failure as EarningFailure }),
    ...(settlement !== '' && { settlement: settlement as EarningSettlement }),
    ...(reversal_reason !== null && { reversal_reason }),
  }
}

/** Returns when a line was paid, claimed, sent and delivered. */
export function datesOf(earning: typeof earnings.$inferSelect) {
  const isoDate = (time: Date | null) => time?.toISOString() ?? null
  return {
    distributed_at: isoDate(earning.distributed_at),
    claimed_at: isoDate(earning.claimed_at),
    executed_at: isoDate(earning.executed_at),
    delivered_at: isoDate(earning.delivered_at),
  }
}
