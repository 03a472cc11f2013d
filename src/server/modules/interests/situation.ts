import { and, eq, sql } from 'drizzle-orm'
import { minus, multiply, type Tokens, tokens } from '../../../domain/money.ts'
import { requireUser } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { withClassFigures } from '../investments/order.ts'
import { largerOf, largestOrder, orderLimits, smallerOf } from '../investments/price.ts'
import { maxTokensOf } from '../issuances/campaign.ts'
import { issuances } from '../issuances/tables.ts'
import { whereVisibleToInvestors } from '../issuances/visibility.ts'
import { selectHoldObstacle } from '../whitelist/may-hold.ts'
import { bookedTokens, reservedForOthers } from './booked-tokens.ts'

/** Returns a visible issuance with its bookings, its limits, and why the reader may not hold its tokens. Throws `not_found`. */
export async function loadInterestSituation(ctx: Context, slug: string) {
  const [row] = await ctx.tx
    .select({
      issuance: issuances,
      booked: sql<string>`${bookedTokens}`,
      kept: reservedForOthers(ctx),
      hold: selectHoldObstacle(requireUser(ctx).id),
    })
    .from(issuances)
    .where(and(eq(issuances.slug, slug), whereVisibleToInvestors(ctx)))
  if (!row) return throwError('not_found')
  const { issuance } = row
  return {
    issuance,
    hold: row.hold,
    kept: tokens(BigInt(row.kept)),
    declarable: issuance.status === 'PRE_CAMPAIGN',
    ...limitsOf(ctx, issuance, tokens(BigInt(row.booked))),
  }
}

/** Returns the smallest and largest interest, in tokens and in cents; a booking is also limited to free tokens. */
function limitsOf(ctx: Context, row: typeof issuances.$inferSelect, alreadyBooked: Tokens) {
  const issuance = withClassFigures(row, null, tokens(0))
  const noTokens = tokens(0)
  const { min } = orderLimits(issuance, noTokens)
  const max = largestOrder(ctx, issuance, { givenUp: noTokens, kept: noTokens })
  const freeTokens = minus(maxTokensOf(issuance), alreadyBooked)
  return {
    min,
    max,
    bookMax: largerOf(smallerOf(freeTokens, max), noTokens),
    minAmount: multiply(issuance.token_price, min),
    maxAmount: multiply(issuance.token_price, max),
  }
}

/** Locks the issuance, so that concurrent bookings and deletions wait. */
export async function lockIssuance(
  ctx: Context,
  slug: string,
  lockMode: 'no key update' | 'share',
): Promise<void> {
  await ctx.tx.select({ id: issuances.id }).from(issuances).where(eq(issuances.slug, slug)).for(lockMode)
}
