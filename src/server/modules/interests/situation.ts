import { and, eq, sql } from 'drizzle-orm'
import { minus, multiply, type Tokens, tokens } from '../../../domain/money.ts'
import { requireUser } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { offered } from '../investments/order.ts'
import { largest, largestOrder, orderLimits, smallest } from '../investments/price.ts'
import { maxTokens } from '../issuances/campaign.ts'
import { issuances } from '../issuances/tables.ts'
import { whereShown } from '../issuances/visibility.ts'
import { whyNotHold } from '../whitelist/may-hold.ts'
import { bookedTokens, reservedForOthers } from './booked-tokens.ts'

/** Returns a visible issuance with its bookings, its limits, and why the reader may not hold its tokens. Throws `not_found`. */
export async function interestSituation(ctx: Context, slug: string) {
  const [row] = await ctx.tx
    .select({
      ...{ issuance: issuances, booked: sql<string>`${bookedTokens}`, kept: reservedForOthers(ctx) },
      hold: whyNotHold(requireUser(ctx).id),
    })
    .from(issuances)
    .where(and(eq(issuances.slug, slug), whereShown(ctx)))
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

/** Limits an interest to the size of an order, and all bookings to the free tokens. */
function limitsOf(ctx: Context, row: typeof issuances.$inferSelect, alreadyBooked: Tokens) {
  const issuance = offered(row, null, tokens(0))
  const none = tokens(0)
  const { min } = orderLimits(issuance, none)
  const max = largestOrder(ctx, issuance, { givenUp: none, kept: none })
  const freeTokens = minus(maxTokens(issuance), alreadyBooked)
  return {
    min,
    max,
    bookMax: largest(smallest(freeTokens, max), none),
    minAmount: multiply(issuance.token_price, min),
    maxAmount: multiply(issuance.token_price, max),
  }
}

/** Locks the issuance, so that concurrent bookings and deletions wait. */
export async function lockIssuance(
  ctx: Context,
  slug: string,
  strength: 'no key update' | 'share',
): Promise<void> {
  await ctx.tx.select({ id: issuances.id }).from(issuances).where(eq(issuances.slug, slug)).for(strength)
}
