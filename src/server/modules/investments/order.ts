import { and, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import { type Cents, cents, type Tokens, tokens } from '../../../domain/money.ts'
import { requireUser } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { entityHistory } from '../entities/tables.ts'
import { reservedForOthers } from '../interests/booked-tokens.ts'
import { interests, whereReserved } from '../interests/tables.ts'
import { amountsOf } from '../issuances/campaign.ts'
import { issuances } from '../issuances/tables.ts'
import { whereVisibleToInvestors } from '../issuances/visibility.ts'
import { type TokenClassRow, tokenClasses } from '../tokens/tables.ts'
import { currentSheet, type Sheet } from './sheet.ts'
import { changeableStatuses, endedStatuses, finishedStatuses } from './statuses.ts'
import { investments } from './tables.ts'

/** Describes an issuance with name, symbol, price and supply of the ordered class. */
export type OrderedIssuance = typeof issuances.$inferSelect & { class_id: string | null }

/** Identifies an order's issuance and class; without a class, its default class. */
export type OrderTarget = ({ slug: string } | { id: string }) & { class_id?: string | null | undefined }

export interface OrderSituation {
  issuance: OrderedIssuance
  /** Contains the cents that the investor has invested in the issuance, excluding a changeable order. */
  already: Cents
  /** Contains the tokens of the changeable order. */
  held: Tokens
  /** Identifies the legal entity of the changeable order, '' for the investor; null without such an order. */
  heldFor: string | null
  /** Tells whether the investor has an unfinished order on the issuance. */
  unfinished: boolean
  /** Contains the tokens reserved for other persons' bookings. */
  kept: Tokens
  /** Identifies the investor's open interest, which an order replaces. */
  interest_id: string | null
  /** Contains the current key information sheet. */
  sheet: Sheet | null
}

/**
 * Returns an issuance and the investor's orders on it, in one query. Throws `not_found` if it is not visible to them.
 */
export async function loadOrderSituation(ctx: Context, target: OrderTarget): Promise<OrderSituation> {
  const whereOfInvestor = and(
    eq(investments.tenant_id, issuances.tenant_id),
    eq(investments.issuance_id, issuances.id),
    eq(investments.investor_id, requireUser(ctx).id),
  )
  const whereNotChangeable = and(
    whereOfInvestor,
    notInArray(investments.status, [...endedStatuses, ...changeableStatuses]),
  )
  const whereChangeable = and(whereOfInvestor, inArray(investments.status, [...changeableStatuses]))
  const whereUnfinished = and(whereOfInvestor, notInArray(investments.status, [...finishedStatuses]))
  const whereEntityVersion = and(
    eq(entityHistory.tenant_id, investments.tenant_id),
    eq(entityHistory.id, investments.entity_version_id),
  )
  const whereOpenInterest = and(
    eq(interests.tenant_id, issuances.tenant_id),
    eq(interests.issuance_id, issuances.id),
    eq(interests.investor_id, requireUser(ctx).id),
    whereReserved,
  )
  const [row] = await ctx.tx
    .select({
      issuance: issuances,
      tokenClass: tokenClasses,
      already: sql<string>`(select coalesce(sum(${investments.amount}), 0)::text from ${investments} where ${whereNotChangeable})`,
      held: sql<string>`(select coalesce(sum(${investments.tokens}), 0)::text from ${investments} where ${whereChangeable})`,
      heldFor: sql<string | null>`(select coalesce(${entityHistory.entity_id}::text, '') from ${investments}
        left join ${entityHistory} on ${whereEntityVersion} where ${whereChangeable} limit 1)`,
      unfinished: sql<boolean>`exists (select from ${investments} where ${whereUnfinished})`,
      kept: reservedForOthers(ctx),
      sheet: currentSheet(ctx),
      interest_id: sql<string | null>`(select ${interests.id} from ${interests} where ${whereOpenInterest})`,
    })
    .from(issuances)
    .leftJoin(tokenClasses, whereClass(target))
    .where(
      and(
        'slug' in target ? eq(issuances.slug, target.slug) : eq(issuances.id, target.id),
        whereVisibleToInvestors(ctx),
      ),
    )
  if (!row) return throwError('not_found')
  const { issuance, tokenClass, unfinished, heldFor, already, held: tokensHeld, interest_id } = row
  const reservedTokens = tokens(BigInt(row.kept))
  // Accepts the issuance's id as the id of the default class.
  if (target.class_id && target.class_id !== issuance.id && !tokenClass) return throwError('not_found')
  return {
    issuance: withClassFigures(issuance, tokenClass, reservedTokens),
    unfinished,
    heldFor,
    already: cents(BigInt(already)),
    held: tokens(BigInt(tokensHeld)),
    // Applies bookings to the default class only.
    kept: tokenClass ? tokens(0) : reservedTokens,
    interest_id: tokenClass ? null : interest_id,
    sheet: row.sheet,
  }
}

function whereClass({ class_id }: OrderTarget): SQL | undefined {
  const { tenant_id, id, issuance_id } = tokenClasses
  const whereRequested = class_id ? eq(id, class_id) : sql`false`
  return and(eq(tenant_id, issuances.tenant_id), eq(issuance_id, issuances.id), whereRequested)
}

/** Returns the issuance with the figures of one class; the tokens of other classes count towards the hard cap. */
export function withClassFigures(
  issuance: typeof issuances.$inferSelect,
  tokenClass: TokenClassRow | null,
  reservedTokens: Tokens,
): OrderedIssuance {
  if (!tokenClass) return { ...issuance, class_id: null }
  return {
    ...issuance,
    class_id: tokenClass.id,
    token_name: tokenClass.name,
    token_symbol: tokenClass.symbol,
    token_price: tokenClass.price,
    tokens_for_sale: tokenClass.supply,
    tokens_taken: tokenClass.taken,
    classes_taken: cents(
      amountsOf(issuance).taken - tokenClass.taken * tokenClass.price + reservedTokens * issuance.token_price,
    ),
  }
}
