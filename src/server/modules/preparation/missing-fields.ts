import { and, eq } from 'drizzle-orm'
import { calendarDay } from '../../../domain/calendar.ts'
import type { PreparationStep } from '../../../generated/domain.ts'
import { allSettledInOrder } from '../../database/all-settled-in-order.ts'
import type { Context } from '../../kernel/context.ts'
import { smallerOf } from '../investments/price.ts'
import { amountsOf, maxTokensOf } from '../issuances/campaign.ts'
import { issuanceDocuments } from '../issuances/documents/tables.ts'
import { whereSheet } from '../issuances/documents.ts'
import type { issuances } from '../issuances/tables.ts'
import { exceededAgreementLimit } from './agreements.ts'
import { raiseOf } from './amount-raised.ts'
import { omittedTerms } from './omitted-terms.ts'

type Issuance = typeof issuances.$inferSelect

export interface MissingField {
  step: PreparationStep
  field: string
}

type MissingRule = (
  issuance: Issuance,
  facts: { today: string; hasSheet: boolean; over: boolean; isExcessive: boolean },
) => boolean

const hasText = ({ es }: { es: string }) => es !== ''
/** Returns the price of the largest possible order, in cents. */
const largestOrder = (issuance: Issuance) =>
  issuance.token_price * smallerOf(issuance.max_tokens, maxTokensOf(issuance))

/** Lists the fields required before an issuance is announced, in the order of the steps. */
const requiredToAnnounce: [PreparationStep, string, MissingRule][] = [
  ['basics', 'subtitle', ({ subtitle }) => !hasText(subtitle)],
  ['basics', 'sector', ({ sector }) => !hasText(sector)],
  ['basics', 'short_description', ({ short_description }) => !hasText(short_description)],
  ['story', 'description', ({ description }) => !hasText(description)],
  ['media', 'pictures', ({ images }) => images.length === 0],
  ['terms', 'token_name', ({ token_name }) => token_name === ''],
  ['terms', 'token_symbol', ({ token_symbol }) => token_symbol === ''],
  ['terms', 'token_price', ({ token_price }) => token_price <= 0n],
  ['terms', 'tokens_for_sale', ({ tokens_for_sale }) => tokens_for_sale <= 0n],
  ['terms', 'min_tokens', ({ min_tokens }) => min_tokens < 1n],
  [
    'terms',
    'max_tokens',
    ({ min_tokens, max_tokens, tokens_for_sale }) => max_tokens < min_tokens || max_tokens > tokens_for_sale,
  ],
  [
    'terms',
    'min_ticket',
    (issuance) => issuance.token_price > 0n && issuance.min_ticket > largestOrder(issuance),
  ],
  ['terms', 'soft_cap', ({ soft_cap, hard_cap }) => soft_cap <= 0n || soft_cap > hard_cap],
  [
    'terms',
    'hard_cap',
    (issuance) => issuance.hard_cap <= 0n || issuance.hard_cap > amountsOf(issuance).total,
  ],
  ['terms', 'ends_on', ({ ends_on }, { today }) => ends_on < today],
  ['documents', 'agreements', (_issuance, { isExcessive }) => isExcessive],
  ['team', 'issuer_description', ({ issuer_description }) => !hasText(issuer_description)],
]

/**
 * Lists the fields also required before a review; Regulation (EU) 2020/1503, article 23, requires the key information
 * sheet.
 */
const requiredForReview: typeof requiredToAnnounce = [
  ['story', 'product', ({ sections }) => !sections.some(({ key }) => key === 'product')],
  [
    'terms',
    'expected_return',
    ({ type, expected_return, rate }) => type === 'DEBT' && expected_return <= 0 && rate <= 0,
  ],
  ['terms', 'term_months', ({ type, term_months }) => type === 'DEBT' && term_months <= 0],
  ['terms', 'raise_limit', (_issuance, { over: isOverRaiseLimit }) => isOverRaiseLimit],
  ['documents', 'kiis', (_issuance, { hasSheet }) => !hasSheet],
  ['documents', 'offer_id', ({ offer_id }) => offer_id === ''],
]

/** Returns the missing fields that a phase requires, without those of later phases. */
export async function missingFieldsOf(
  ctx: Pick<Context, 'tx' | 'now' | 'timeZone' | 'library'>,
  issuance: Issuance,
  phase: string,
): Promise<MissingField[]> {
  const rules =
    phase === 'PRE_CAMPAIGN'
      ? requiredToAnnounce
      : phase === 'DRAFT' || phase === ''
        ? []
        : [...requiredToAnnounce, ...requiredForReview]
  if (rules.length === 0) return []
  const today = calendarDay(ctx.now, ctx.timeZone)
  const [sheets, raise, excess] = await allSettledInOrder([
    countSheets(ctx, issuance, today),
    rules === requiredToAnnounce ? null : raiseOf(ctx, issuance),
    exceededAgreementLimit(ctx, issuance.id),
  ])
  const omittedFields = omittedTerms(ctx.library, issuance)
  return rules
    .filter(([, field]) => !omittedFields.has(field))
    .filter(([, , isMissing]) =>
      isMissing(issuance, {
        today,
        hasSheet: sheets > 0,
        over: raise?.is === 'over',
        isExcessive: excess !== undefined,
      }),
    )
    .map(([step, field]) => ({ step, field }))
}

/** Counts the key information sheets that are valid today and until the last day. */
function countSheets(
  { tx }: Pick<Context, 'tx'>,
  { id, ends_on }: Pick<Issuance, 'id' | 'ends_on'>,
  today: string,
): Promise<number> {
  const whereOfIssuance = eq(issuanceDocuments.issuance_id, id)
  return tx.$count(issuanceDocuments, and(whereOfIssuance, whereSheet(ends_on > today ? ends_on : today)))
}
