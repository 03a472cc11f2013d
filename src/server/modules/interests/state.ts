import { and, eq } from 'drizzle-orm'
import type { InterestState, IssuanceStatus } from '../../../generated/domain.ts'
import { allSettledInOrder } from '../../database/all-settled-in-order.ts'
import { requireUser } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { issuances } from '../issuances/tables.ts'
import { textIn } from '../issuances/wording.ts'
import { interestRow, selectInterests } from './rows.ts'
import { loadInterestSituation } from './situation.ts'
import { interests, whereReserved } from './tables.ts'

/** Returns an issuance for an interested person, with their interest. Throws `not_found` if it is not visible. */
export async function interestStateOf(ctx: Context, slug: string): Promise<InterestState> {
  const whereOfReader = and(
    eq(interests.investor_id, requireUser(ctx).id),
    eq(issuances.slug, slug),
    whereReserved,
  )
  const [situation, ownInterests] = await allSettledInOrder([
    loadInterestSituation(ctx, slug),
    selectInterests(ctx, whereOfReader),
  ])
  const { issuance } = situation
  return {
    slug,
    issuance_title: textIn(issuance.title, ctx.language),
    status: issuance.status as IssuanceStatus,
    starts_on: issuance.starts_on,
    token_symbol: issuance.token_symbol,
    currency: issuance.currency,
    price: Number(issuance.token_price),
    min_tokens: Number(situation.min),
    max_tokens: Number(situation.max),
    min_amount: Number(situation.minAmount),
    max_amount: Number(situation.maxAmount),
    book_max: Number(situation.bookMax),
    declarable: situation.declarable,
    hold: situation.hold,
    kept: Number(situation.kept),
    mine: ownInterests.map((record) => interestRow(ctx, record)),
  }
}
