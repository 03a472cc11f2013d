import { daysAfter } from '../../../../domain/calendar.ts'
import { type Cents, cents, multiply, sum, type Tokens, tokens } from '../../../../domain/money.ts'
import type {
  Amortisation,
  DayCount,
  MintStrategy,
  PaymentFrequency,
  PreparationTerms,
} from '../../../../generated/domain.ts'
import type { Context } from '../../../kernel/context.ts'
import { throwFieldErrors } from '../../../kernel/errors.ts'
import { bookedTokensOf } from '../../interests/booked-tokens.ts'
import { maxTokensOf } from '../../issuances/campaign.ts'
import { isSymbolTaken } from '../../tokens/symbols.ts'
import { deriveAmounts, maxError, minOrderError } from '../amounts.ts'
import { omittedTerms } from '../omitted-terms.ts'
import type { Issuance, Step } from './step.ts'
import { omitUndefined } from './wordings.ts'

const numberOrUndefined = (value: bigint | number) => (Number(value) === 0 ? undefined : Number(value))

/** Omits a value that equals its default, so that the default continues to be derived from the other terms. */
const omitDefault = (value: bigint, derivedDefault: bigint) =>
  value === derivedDefault ? undefined : numberOrUndefined(value)

export const terms: Step<PreparationTerms> = {
  toForm: (row) =>
    omitUndefined({
      token_name: row.token_name || undefined,
      token_symbol: row.token_symbol || undefined,
      token_price: numberOrUndefined(row.token_price),
      tokens_for_sale: numberOrUndefined(row.tokens_for_sale),
      min_tokens: numberOrUndefined(row.min_tokens),
      max_tokens: omitDefault(row.max_tokens, row.tokens_for_sale),
      min_ticket: omitDefault(row.min_ticket, multiply(row.token_price, row.min_tokens)),
      soft_cap: numberOrUndefined(row.soft_cap),
      hard_cap: omitDefault(row.hard_cap, totalOf(row)),
      starts_on: row.starts_on,
      ends_on: row.ends_on,
      mint_strategy: row.mint_strategy as MintStrategy,
      own_fee_percent: row.own_fee_percent ?? undefined,
      smart_contract: row.smart_contract || undefined,
      premoney: numberOrUndefined(row.premoney),
      equity_percent: numberOrUndefined(row.equity_percent),
      coinvestment: numberOrUndefined(row.coinvestment),
      expected_return: numberOrUndefined(row.expected_return),
      rate: numberOrUndefined(row.rate),
      term_months: numberOrUndefined(row.term_months),
      payment_frequency: row.payment_frequency as PaymentFrequency,
      amortisation: (row.amortisation || undefined) as Amortisation | undefined,
      day_count: (row.day_count || undefined) as DayCount | undefined,
      first_payment_on: row.first_payment_on ?? undefined,
      online_round: Object.keys(row.online_round).length === 0 ? undefined : row.online_round,
    }),
  async write(ctx, issuance, body) {
    assertNoOmittedTerms(ctx, issuance, body)
    const { token_price, tokens_for_sale, hard_cap } = amountsOf(issuance, body)
    await assertNotBelowBooked(ctx, { ...issuance, token_price, tokens_for_sale, hard_cap })
    const { starts_on, ends_on } = datesOf(issuance, body)
    const min_tokens = tokens(body.min_tokens ?? 0)
    const minOrderFieldError = minOrderError(token_price, min_tokens)
    if (minOrderFieldError) throwFieldErrors([minOrderFieldError])
    await assertUniqueTokenName(ctx, issuance, body)
    return {
      token_price,
      tokens_for_sale,
      hard_cap,
      starts_on,
      ends_on,
      min_tokens,
      token_name: body.token_name ?? '',
      token_symbol: body.token_symbol ?? '',
      max_tokens: tokens(body.max_tokens ?? Number(tokens_for_sale)),
      min_ticket: body.min_ticket === undefined ? multiply(token_price, min_tokens) : cents(body.min_ticket),
      soft_cap: cents(body.soft_cap ?? 0),
      mint_strategy: body.mint_strategy ?? issuance.mint_strategy,
      own_fee_percent: body.own_fee_percent ?? null,
      smart_contract: body.smart_contract ?? '',
      premoney: cents(body.premoney ?? 0),
      equity_percent: body.equity_percent ?? 0,
      coinvestment: cents(body.coinvestment ?? 0),
      expected_return: body.expected_return ?? 0,
      rate: body.rate ?? 0,
      term_months: body.term_months ?? 0,
      payment_frequency: body.payment_frequency ?? issuance.payment_frequency,
      amortisation: body.amortisation ?? '',
      day_count: body.day_count ?? '',
      first_payment_on: body.first_payment_on ?? null,
      online_round: body.online_round ?? {},
    }
  },
}

type Body = Omit<PreparationTerms, 'version'>

/** Throws `invalid_fields` for terms that the type and modality do not have, such as the valuation of a loan. */
function assertNoOmittedTerms({ library }: Context, issuance: Issuance, body: Body): void {
  const omittedFields = [...omittedTerms(library, issuance)].filter((field) => Object.hasOwn(body, field))
  const key = 'preparing.left_out'
  if (omittedFields.length > 0) throwFieldErrors(omittedFields.map((field) => ({ field, key, params: {} })))
}

/** Throws `invalid_fields` for a token symbol in use on the platform. */
async function assertUniqueTokenName(
  ctx: Context,
  issuance: Issuance,
  { token_symbol = '' }: Body,
): Promise<void> {
  if (token_symbol === '' || token_symbol === issuance.token_symbol) return
  if (await isSymbolTaken(ctx, token_symbol, issuance.id))
    throwFieldErrors([{ field: 'token_symbol', key: 'errors.symbol_taken', params: {} }])
}

/** Throws `invalid_fields` if there are fewer tokens for sale than bookings have reserved. */
async function assertNotBelowBooked(ctx: Context, issuance: Issuance): Promise<void> {
  const bookedTokens = await bookedTokensOf(ctx, issuance)
  if (bookedTokens > maxTokensOf(issuance))
    throwFieldErrors([
      { field: 'tokens_for_sale', key: 'preparing.below_booked', params: { booked: Number(bookedTokens) } },
    ])
}

function amountsOf(
  { classes_for_sale }: { classes_for_sale: Cents },
  body: Body,
): { token_price: Cents; tokens_for_sale: Tokens; hard_cap: Cents } {
  const derivedAmounts = deriveAmounts(body, classes_for_sale)
  if (derivedAmounts.beyond) throwFieldErrors([maxError(derivedAmounts.beyond)])
  if (derivedAmounts.contradicts)
    throwFieldErrors([
      { field: derivedAmounts.contradicts, key: 'preparation.total_contradicts', params: {} },
    ])
  const { token_price = cents(0), tokens_for_sale = tokens(0) } = derivedAmounts
  return {
    token_price,
    tokens_for_sale,
    hard_cap:
      body.hard_cap === undefined
        ? totalOf({ token_price, tokens_for_sale, classes_for_sale })
        : cents(body.hard_cap),
  }
}

/** Returns the total that is offered in all classes, in cents. */
function totalOf({
  token_price,
  tokens_for_sale,
  classes_for_sale,
}: Pick<Issuance, 'token_price' | 'tokens_for_sale' | 'classes_for_sale'>): Cents {
  return sum(multiply(token_price, tokens_for_sale), classes_for_sale)
}

function datesOf(
  issuance: { starts_on: string; ends_on: string },
  body: Body,
): { starts_on: string; ends_on: string } {
  const starts_on = body.starts_on ?? issuance.starts_on
  const computedEndsOn =
    body.duration_days === undefined ? undefined : daysAfter(starts_on, body.duration_days - 1)
  // Ignores the last day in the form if only the duration was changed.
  const statedEndsOn =
    computedEndsOn !== undefined && body.ends_on === issuance.ends_on ? undefined : body.ends_on
  const ends_on = statedEndsOn ?? computedEndsOn ?? issuance.ends_on
  if (statedEndsOn !== undefined && computedEndsOn !== undefined && computedEndsOn !== statedEndsOn)
    throwFieldErrors([{ field: 'duration_days', key: 'preparing.days_contradict', params: {} }])
  if (ends_on < starts_on) throwFieldErrors([{ field: 'ends_on', key: 'preparing.ends_before', params: {} }])
  return { starts_on, ends_on }
}
