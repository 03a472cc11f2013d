import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type {
  IssuanceCard,
  IssuanceModality,
  IssuanceStanding,
  IssuanceStatus,
  IssuanceType,
  PaymentFrequency,
} from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { chargedStatuses } from '../investments/statuses.ts'
import { investments } from '../investments/tables.ts'
import { amountsOf, daysLeft, goalOf, isOver, maxTokensOf } from './campaign.ts'
import { percent } from './percent.ts'
import { issuances } from './tables.ts'
import { textIn } from './wording.ts'

const whereInvested = and(
  eq(investments.tenant_id, issuances.tenant_id),
  eq(investments.issuance_id, issuances.id),
  inArray(investments.status, [...chargedStatuses]),
)

// Excludes long texts, which lists do not show.
const { description, sections, issuer_description, title_es, title_en, ...shortColumns } =
  getTableColumns(issuances)

/** Lists the columns of a card, without long texts, and the number of investors. */
export const cardColumns = {
  ...shortColumns,
  investors: sql<number>`(
    select count(distinct ${investments.investor_id})::int from ${investments} where ${whereInvested})`.as(
    'investors',
  ),
}

type CardRow = Pick<typeof issuances.$inferSelect, keyof typeof shortColumns> & { investors: number }

/** Converts an issuance to a card for lists, in the reader's language. */
export function card(ctx: Pick<Context, 'language' | 'now' | 'timeZone'>, row: CardRow): IssuanceCard {
  const { language } = ctx
  const [image] = row.images
  const { taken } = amountsOf(row)
  const goal = goalOf(row)
  return {
    id: row.id,
    slug: row.slug,
    title: textIn(row.title, language),
    subtitle: textIn(row.subtitle, language),
    short_description: textIn(row.short_description, language),
    image_url: image?.url ?? '',
    image_alt: image ? textIn(image.alt, language) : '',
    status: row.status as IssuanceStatus,
    standing: standingOf(row, ctx),
    type: row.type as IssuanceType,
    modality: row.modality as IssuanceModality,
    sector: textIn(row.sector, language),
    city: row.city,
    issuer: row.issuer,
    token_name: row.token_name,
    token_symbol: row.token_symbol,
    currency: row.currency,
    token_price: Number(row.token_price),
    tokens_for_sale: Number(row.tokens_for_sale),
    tokens_left: Number(maxTokensOf(row) - row.tokens_taken),
    total_amount: Number(goal),
    raised: Number(row.raised),
    reserved: Number(taken - row.raised),
    raised_percent: percent(row.raised, goal),
    investors: row.investors,
    min_ticket: Number(row.min_ticket),
    soft_cap: Number(row.soft_cap),
    soft_cap_reached: row.soft_cap > 0n && row.raised + row.taken_back >= row.soft_cap && row.raised < goal,
    expected_return: row.expected_return,
    term_months: row.term_months,
    payment_frequency: row.payment_frequency as PaymentFrequency,
    starts_on: row.starts_on,
    ends_on: row.ends_on,
    days_left: daysLeft(row, ctx),
  }
}

type Phase = Pick<CardRow, 'status' | 'outcome' | 'approved_at' | 'ends_on'>

/** Returns the phase of an issuance, or the result that it has in this phase. */
export function standingOf(
  { status, outcome, approved_at, ends_on }: Phase,
  clock: Pick<Context, 'now' | 'timeZone'>,
): IssuanceStanding {
  if (status === 'CLOSED' && outcome !== 'UNDECIDED') return outcome as IssuanceStanding
  if (status === 'CAMPAIGN' && isOver({ status, ends_on }, clock)) return 'ENDED'
  if (status === 'VALIDATING' && approved_at !== null) return 'VALIDATED'
  return status as IssuanceStanding
}
