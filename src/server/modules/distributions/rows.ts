import { and, eq, type SQL, sql } from 'drizzle-orm'
import { calendarDay } from '../../../domain/calendar.ts'
import type {
  DistributionAmounts,
  DistributionKind,
  DistributionRow,
  DistributionSource,
  DistributionStatus,
} from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { bankAccounts } from '../banking/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { textIn } from '../issuances/wording.ts'
import { isLateOn } from './late-from.ts'
import { recordDay } from './record-date.ts'
import { unfundedStatuses } from './statuses.ts'
import { type Distribution, distributions } from './tables.ts'

/** Selects true if the issuer has a payout account. */
const hasAccount = sql<boolean>`exists (select from ${bankAccounts}
  where ${bankAccounts.tenant_id} = ${issuances.tenant_id}
    and ${bankAccounts.organisation_id} = ${issuances.organisation_id} and ${bankAccounts.for_payouts})`

/** Selects distributions with their related rows; callers add order, limit and offset. */
export function selectDistributions({ tx }: Pick<Context, 'tx'>, where: SQL | undefined) {
  const { id, slug, title, issuer, organisation_id } = issuances
  return tx
    .select({
      distribution: distributions,
      issuance: { id, slug, title, issuer, organisation_id },
      has_account: hasAccount,
    })
    .from(distributions)
    .innerJoin(
      issuances,
      and(eq(issuances.tenant_id, distributions.tenant_id), eq(issuances.id, distributions.issuance_id)),
    )
    .where(where)
    .$dynamic()
}

/** Describes a distribution with its issuance and whether its issuer has a payout account. */
export type DistributionRecord = Awaited<ReturnType<typeof selectDistributions>>[number]

export function distributionRow(
  ctx: Pick<Context, 'language' | 'now' | 'text' | 'timeZone'>,
  { distribution, issuance, has_account }: DistributionRecord,
): DistributionRow {
  const { id, concept, due_on, record_at, currency, reference } = distribution
  return {
    id,
    concept,
    due_on,
    currency,
    reference,
    has_account,
    status: distribution.status as DistributionStatus,
    kind: distribution.kind as DistributionKind,
    source: distribution.source as DistributionSource,
    amounts: distribution.amounts as DistributionAmounts,
    author_id: distribution.author_id ?? '',
    amounts_author_id: distribution.amounts_author_id ?? '',
    organisation_id: issuance.organisation_id,
    recorded: record_at <= ctx.now,
    number: distribution.number ?? 0,
    name: distributionNameOf(ctx, distribution),
    record_on: recordDay(distribution),
    gross: Number(distribution.gross),
    rent_part: Number(distribution.rent_part),
    gain_part: Number(distribution.gain_part),
    capital_part: Number(distribution.capital_part),
    issuance_id: issuance.id,
    issuance_slug: issuance.slug,
    issuance_title: textIn(issuance.title, ctx.language),
    issuer: issuance.issuer,
    late: isLateOn(calendarDay(ctx.now, ctx.timeZone), distribution),
    defaulted: distribution.defaulted_at !== null && unfundedStatuses.includes(distribution.status),
    changed_at: distribution.changed_at.toISOString(),
  }
}

/** Returns the name that the author gave a distribution, or one composed of its kind and number in the schedule. */
export function distributionNameOf(
  { text, language }: Pick<Context, 'text' | 'language'>,
  { concept, kind, number, arrears_of }: Pick<Distribution, 'concept' | 'kind' | 'number' | 'arrears_of'>,
  readerLanguage = language,
): string {
  if (concept !== '') return concept
  if (arrears_of !== null) return text('distributions.arrears', { number: arrears_of }, readerLanguage)
  const kindName = text(`distribution_kind.${kind}`, {}, readerLanguage)
  return number === null
    ? kindName
    : text('distributions.numbered', { number, what: kindName }, readerLanguage)
}
