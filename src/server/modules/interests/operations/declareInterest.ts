import { eq } from 'drizzle-orm'
import { multiply, type Tokens, tokens } from '../../../../domain/money.ts'
import { newId } from '../../../database/ids.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler, Input } from '../../../kernel/context.ts'
import { ApiError, throwError } from '../../../kernel/errors.ts'
import { recordInitialStatus } from '../../../kernel/lifecycle/transition.ts'
import { reflectionOf } from '../../investments/reflection.ts'
import { assertMayHold } from '../../whitelist/assert-may-hold.ts'
import { notifyDeclared } from '../notify.ts'
import { interestRow, selectInterests } from '../rows.ts'
import { loadInterestSituation, lockIssuance } from '../situation.ts'
import { interests } from '../tables.ts'
import { termsOf } from '../terms.ts'

type Situation = Awaited<ReturnType<typeof loadInterestSituation>>
type Declaration = Input<'declareInterest'>['body']

export const declareInterest: Handler<'declareInterest'> = async (ctx, { body }) => {
  await lockIssuance(ctx, body.slug, body.kind === 'BOOKED' ? 'no key update' : 'share')
  const situation = await loadInterestSituation(ctx, body.slug)
  if (!situation.declarable) throwError('interest_closed')
  if (body.kind === 'BOOKED') await assertMayHold(ctx, situation.issuance.id)
  const count =
    body.kind === 'BOOKED' ? bookedTokensFrom(situation, body) : declaredTokensFrom(situation, body)
  const { id: issuance_id, token_price: price, currency, version } = situation.issuance
  const knownTerms = termsOf(situation.issuance)
  const [interest] = await ctx.tx
    .insert(interests)
    .values({
      id: newId(),
      issuance_id,
      investor_id: requireUser(ctx).id,
      kind: body.kind,
      status: 'RESERVED',
      tokens: count,
      currency,
      price,
      amount: multiply(price, count),
      created_at: ctx.now,
      known_version: version,
      known_price: knownTerms.price,
      known_min: knownTerms.min,
      known_max: knownTerms.max,
      reflection_ends_at: reflectionOf(ctx, ctx.session.investor_category),
    })
    .onConflictDoNothing()
    .returning()
  if (!interest) return throwInterestOpen(body.slug)
  recordInitialStatus(ctx, 'interest', interest)
  const [record] = await selectInterests(ctx, eq(interests.id, interest.id))
  if (!record) throw new Error('An interest was written and is gone.')
  await notifyDeclared(ctx, record)
  return interestRow(ctx, record)
}

/**
 * Converts an amount to tokens. Throws `interest_minimum`, `interest_maximum`, or `interest_step` if it does not buy
 * whole tokens.
 */
function declaredTokensFrom(
  { issuance, min, minAmount, maxAmount }: Situation,
  { amount = 0 }: Declaration,
): Tokens {
  const requested = BigInt(amount)
  const price = issuance.token_price
  if (requested < minAmount) throwError('interest_minimum', { min: Number(minAmount) })
  if (requested > maxAmount) throwError('interest_maximum', { max: Number(maxAmount) })
  const wholeTokens = requested / price
  if (requested % price !== 0n)
    throwError('interest_step', {
      price: Number(price),
      lower: Number((wholeTokens < min ? min : wholeTokens) * price),
      upper: Number((wholeTokens + 1n) * price),
    })
  return tokens(wholeTokens)
}

/**
 * Returns the tokens to book. Throws `booking_range` outside the limits of an order and `booked_out` above the free
 * tokens.
 */
function bookedTokensFrom(
  { min, max, bookMax }: Situation,
  { tokens: requestedTokens = 0 }: Declaration,
): Tokens {
  const count = tokens(requestedTokens)
  if (count < min || count > max) throwError('booking_range', { min: Number(min), max: Number(max) })
  if (count > bookMax) throwError('booked_out', { left: Number(bookMax) })
  return count
}

function throwInterestOpen(slug: string): never {
  throw new ApiError('wrong_state', {
    reason: { text: 'refusals.open_interest', fix: `/invest/${slug}/declare-interest` },
  })
}
