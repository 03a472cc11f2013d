import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { type Cents, cents, type Tokens, tokens } from '../../../domain/money.ts'
import { requireUser } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { keptForOthers } from '../interests/kept.ts'
import { interests, isReserved } from '../interests/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { investorStatuses } from '../issuances/visibility.ts'
import { changeable, ended, finished } from './statuses.ts'
import { investments } from './tables.ts'

export type OrderedIssuance = typeof issuances.$inferSelect

export interface OrderSituation {
  issuance: OrderedIssuance
  /** What the investor has put into the issuance so far, apart from an order that may still be changed. */
  already: Cents
  /** The tokens of such an order. */
  held: Tokens
  /** Whether an order of theirs on the issuance is not finished yet. */
  unfinished: boolean
  /** What is kept just now for others who have booked. */
  kept: Tokens
  /** Their interest, which an order would follow from. */
  interest_id: string | null
}

/** The issuance and what the investor already has there, in one query. Throws `not_found` for one they may not see. */
export async function orderSituation(
  ctx: Context,
  which: { slug: string } | { id: string },
): Promise<OrderSituation> {
  const own = and(
    eq(investments.tenant_id, issuances.tenant_id),
    eq(investments.issuance_id, issuances.id),
    eq(investments.investor_id, requireUser(ctx).id),
  )
  const kept = and(own, notInArray(investments.status, [...ended, ...changeable]))
  const held = and(own, inArray(investments.status, [...changeable]))
  const open = and(own, notInArray(investments.status, [...finished]))
  const interest = and(
    eq(interests.tenant_id, issuances.tenant_id),
    eq(interests.issuance_id, issuances.id),
    eq(interests.investor_id, requireUser(ctx).id),
    isReserved,
  )
  const [row] = await ctx.tx
    .select({
      issuance: issuances,
      already: sql<string>`(select coalesce(sum(${investments.amount}), 0)::text from ${investments} where ${kept})`,
      held: sql<string>`(select coalesce(sum(${investments.tokens}), 0)::text from ${investments} where ${held})`,
      unfinished: sql<boolean>`exists (select from ${investments} where ${open})`,
      kept: keptForOthers(ctx),
      interest_id: sql<string | null>`(select ${interests.id} from ${interests} where ${interest})`,
    })
    .from(issuances)
    .where(
      and(
        'slug' in which ? eq(issuances.slug, which.slug) : eq(issuances.id, which.id),
        inArray(issuances.status, [...investorStatuses(ctx.tenant.customization)]),
      ),
    )
  if (!row) return fail('not_found')
  const { issuance, unfinished, interest_id } = row
  return {
    ...{ issuance, unfinished, interest_id },
    already: cents(BigInt(row.already)),
    held: tokens(BigInt(row.held)),
    kept: tokens(BigInt(row.kept)),
  }
}
