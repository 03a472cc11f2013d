import { and, eq, isNull, sql } from 'drizzle-orm'
import { minus, type Tokens, tokens } from '../../../domain/money.ts'
import type { InvestmentDetail, InvestmentOrder } from '../../../generated/domain.ts'
import { allSettledInOrder } from '../../database/all-settled-in-order.ts'
import { newId } from '../../database/ids.ts'
import { sendWithoutWaiting } from '../../database/send-without-waiting.ts'
import { onboardingStateOf, requireUser } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { ApiError, throwError } from '../../kernel/errors.ts'
import { classOf, reserved, treasury } from '../../kernel/journal/accounts.ts'
import { post, transfer } from '../../kernel/journal/post.ts'
import { recordInitialStatus } from '../../kernel/lifecycle/transition.ts'
import { preventClosing } from '../auth/accounts.ts'
import { reservedForOthers } from '../interests/booked-tokens.ts'
import { linkInterestToOrder, relinkInterest } from '../interests/interest-of-order.ts'
import { isOnSale, maxTokensOf } from '../issuances/campaign.ts'
import { issuances } from '../issuances/tables.ts'
import { tokenClasses } from '../tokens/tables.ts'
import { notifyAndGetDetail } from './answer.ts'
import { paymentTimes } from './due.ts'
import { loadOrderSituation, type OrderedIssuance, type OrderSituation, type OrderTarget } from './order.ts'
import type { OrderParty } from './party.ts'
import { isOverThreshold, maxUnpaidTokens, orderLimits, type Price, priceOf } from './price.ts'
import { newReferences } from './reference.ts'
import { reflectionOf } from './reflection.ts'
import { type Investment, investments } from './tables.ts'

/** Describes an order that a new order replaces. */
type ReplacedOrder = Pick<Investment, 'id' | 'tokens' | 'due_at' | 'act_at'>

type Order = Pick<InvestmentOrder, 'tokens' | 'consent_over_threshold'>

/**
 * Creates an order, optionally replacing an earlier order, whose tokens then count as available. The new order keeps
 * the deadline of the replaced order, so that repeated changes do not reserve tokens forever.
 */
export async function placeOrder(
  ctx: Context,
  target: OrderTarget,
  orderInput: Order,
  party: OrderParty,
  replacedOrder?: ReplacedOrder,
): Promise<InvestmentDetail> {
  const [situation] = await allSettledInOrder([
    loadOrderSituation(ctx, target),
    preventClosing(ctx, requireUser(ctx).id),
  ])
  const count = tokens(orderInput.tokens)
  const replacedTokens = replacedOrder?.tokens ?? tokens(0)
  assertOrderable(ctx, situation, count, replacedTokens)

  const price = priceOf(ctx, situation.issuance, count)
  const { category, entity_version_id } = party
  const exceedsThreshold = assertConsent(ctx, situation, category, price, orderInput)
  const { due_at, act_at } = replacedOrder ?? paymentTimes(ctx)
  const extraValues = {
    over_threshold: exceedsThreshold,
    due_at,
    act_at,
    entity_version_id,
    investor_category: category,
  }
  const investment = await insertOrder(ctx, situation, price, extraValues)
  const { id } = investment
  recordInitialStatus(ctx, 'investment', investment)
  if (replacedOrder) relinkInterest(ctx, replacedOrder, investment)
  if (situation.interest_id) await linkInterestToOrder(ctx, situation.interest_id, investment)
  const reserve = post(ctx, {
    cause: { kind: 'investment', id },
    kind: 'reserve',
    postings: transfer(treasury(classOf(investment)), reserved(investment), count),
  })
  sendWithoutWaiting(ctx.tx, reserve)
  const { issuance } = situation
  const record = {
    investment,
    issuance,
    investor: requireUser(ctx),
    party,
    contract_file_id: null,
    signed_at: null,
    status_since: investment.created_at,
    countersigned_file_id: null,
    failed_job_id: null,
    received: '0',
    hold: '' as const,
    charged_back: false,
    class: issuance.class_id === null ? null : { name: issuance.token_name, symbol: issuance.token_symbol },
  }
  const detail = await notifyAndGetDetail(ctx, record, 'created')
  // Runs last, because it locks the issuance until the commit.
  await takeTokens(ctx, issuance, minus(count, replacedTokens))
  return detail
}

/** Throws the error of the first condition that the order violates, such as `issuance_closed` or `sold_out`. */
function assertOrderable(
  ctx: Context,
  { issuance, unfinished, kept: reservedByOthers, sheet }: OrderSituation,
  count: Tokens,
  replacedTokens: Tokens,
): void {
  if (!isOnSale(issuance, ctx)) throwError('issuance_closed')
  if (unfinished) throwUnfinishedOrder()
  // Requires a valid sheet (Regulation (EU) 2020/1503, article 23).
  if (!sheet) throwError('sheet_missing')
  const { min, max } = orderLimits(issuance, replacedTokens)
  const availableTokens = maxTokensOf(issuance) - issuance.tokens_taken + replacedTokens
  if (count > availableTokens && count <= issuance.max_tokens)
    throwError('sold_out', { left: Number(availableTokens) })
  if (count > availableTokens - reservedByOthers && count <= issuance.max_tokens)
    throwError('kept_for_bookings', {
      left: Number(availableTokens > reservedByOthers ? availableTokens - reservedByOthers : 0n),
    })
  if (count < min || count > max) throwError('amount_out_of_range', { min: Number(min), max: Number(max) })
  const limit = maxUnpaidTokens(ctx, issuance)
  if (count > limit) throwError('unpaid_cap', { max: Number(limit) })
}

/** Returns whether the order exceeds the investor's threshold. Throws `consent_needed` if it does without consent. */
function assertConsent(
  ctx: Context,
  { already: investedAmount }: OrderSituation,
  category: string,
  { amount }: Price,
  { consent_over_threshold = false }: Order,
): boolean {
  const exceedsThreshold = isOverThreshold(ctx, category, investedAmount, amount)
  if (exceedsThreshold && !consent_over_threshold) throwError('consent_needed')
  return exceedsThreshold
}

/** Inserts an order with a unique reference. Throws `wrong_state` after a concurrent order by the investor. */
async function insertOrder(
  ctx: Context,
  { issuance, sheet }: OrderSituation,
  price: Price,
  extraValues: Pick<
    Investment,
    'over_threshold' | 'due_at' | 'act_at' | 'entity_version_id' | 'investor_category'
  >,
): Promise<Investment> {
  const values = {
    ...price,
    ...extraValues,
    id: newId(),
    issuance_id: issuance.id,
    class_id: issuance.class_id,
    currency: issuance.currency,
    ...(sheet && { sheet_file_id: sheet.id, sheet_hash: sheet.hash }),
    investor_id: requireUser(ctx).id,
    status: 'CREATED',
    test_attempt_id: onboardingStateOf(ctx).test?.id,
    loss_simulation_id: onboardingStateOf(ctx).simulation?.id,
    warned_at: ctx.now,
    reflection_ends_at: reflectionOf(ctx, extraValues.investor_category),
    created_at: ctx.now,
  }
  for (const reference of newReferences(ctx.tenant.slug)) {
    const [row] = await ctx.tx
      .insert(investments)
      .values({ ...values, reference })
      .onConflictDoNothing()
      .returning()
    if (row) return row
  }
  return throwUnfinishedOrder()
}

/**
 * Reserves tokens of the issuance within its hard cap for all classes together. Locks the issuance until the commit;
 * throws `sold_out`.
 */
async function takeTokens(ctx: Context, issuance: OrderedIssuance, count: Tokens): Promise<void> {
  const { id, class_id, token_price } = issuance
  const amount = count * token_price
  const { tokens_taken, tokens_for_sale, classes_taken, hard_cap } = issuances
  const reservedTokens = sql`${reservedForOthers(ctx)}::bigint`
  const takenAmount = sql`(${tokens_taken} + ${reservedTokens}) * ${issuances.token_price} + ${classes_taken} + ${amount}`
  const [updatedRow] = await ctx.tx
    .update(issuances)
    .set(
      class_id
        ? { classes_taken: sql`${classes_taken} + ${amount}` }
        : { tokens_taken: sql`${tokens_taken} + ${count}` },
    )
    .where(
      and(
        eq(issuances.id, id),
        isNull(issuances.removed_at),
        class_id ? undefined : sql`${tokens_taken} + ${count} + ${reservedTokens} <= ${tokens_for_sale}`,
        sql`(${hard_cap} = 0 or ${takenAmount} <= ${hard_cap})`,
      ),
    )
    .returning({ id: issuances.id })
  if (!updatedRow) throwError('sold_out')
  if (class_id) await takeClassTokens(ctx, class_id, count)
}

/** Reserves tokens of a class. Throws `sold_out`. */
async function takeClassTokens({ tx }: Context, classId: string, count: Tokens): Promise<void> {
  const { id, supply, taken } = tokenClasses
  const [updatedRow] = await tx
    .update(tokenClasses)
    .set({ taken: sql`${taken} + ${count}` })
    .where(and(eq(id, classId), sql`${taken} + ${count} <= ${supply}`))
    .returning({ id })
  if (!updatedRow) throwError('sold_out')
}

function throwUnfinishedOrder(): never {
  throw new ApiError('wrong_state', {
    reason: { text: 'refusals.unfinished_order', fix: '/user/investments' },
  })
}
