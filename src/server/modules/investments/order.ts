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
import { whereShown } from '../issuances/visibility.ts'
import { type TokenClassRow, tokenClasses } from '../tokens/tables.ts'
import { currentSheet, type Sheet } from './sheet.ts'
import { changeable, endedStatuses, finished } from './statuses.ts'
import { investments } from './tables.ts'

/** Describes an issuance with name, symbol, price and supply of the ordered class. */
export type OrderedIssuance = typeof issuances.$inferSelect & { class_id: string | null }

/** Identifies an order's issuance and class; without a class, the default one. */
export type OrderTarget = ({ slug: string } | { id: string }) & { class_id?: string | null | undefined }

export interface OrderSituation {
  issuance: OrderedIssuance
  /** Contains the cents invested in the issuance so far, without a changeable order. */
  already: Cents
  /** Contains the tokens of the changeable order. */
  held: Tokens
  /** Identifies the legal entity of the changeable order, '' for the investor; null without such an order. */
  heldFor: string | null
  /** Tells whether the investor has an unfinished order on the issuance. */
  unfinished: boolean
  /** Contains the tokens reserved for others' bookings. */
  kept: Tokens
  /** Identifies the investor's open interest, which an order replaces. */
  interest_id: string | null
  /** Contains the current key information sheet. */
  sheet: Sheet | null
}

/**
 * Returns an issuance and the investor's orders on it, in one query. Throws `not_found` if it is not visible to them.
 */
export async function orderSituation(ctx: Context, which: OrderTarget): Promise<OrderSituation> {
  const whereOfParty = and(
    eq(investments.tenant_id, issuances.tenant_id),
    eq(investments.issuance_id, issuances.id),
    eq(investments.investor_id, requireUser(ctx).id),
  )
  const whereStored = and(whereOfParty, notInArray(investments.status, [...endedStatuses, ...changeable]))
  const whereChangeable = and(whereOfParty, inArray(investments.status, [...changeable]))
  const whereOpen = and(whereOfParty, notInArray(investments.status, [...finished]))
  const whereVersion = and(
    eq(entityHistory.tenant_id, investments.tenant_id),
    eq(entityHistory.id, investments.entity_version_id),
  )
  const interest = and(
    eq(interests.tenant_id, issuances.tenant_id),
    eq(interests.issuance_id, issuances.id),
    eq(interests.investor_id, requireUser(ctx).id),
    whereReserved,
  )
  const [row] = await ctx.tx
    .select({
      issuance: issuances,
      other: tokenClasses,
      already: sql<string>`(select coalesce(sum(${investments.amount}), 0)::text from ${investments} where ${whereStored})`,
      held: sql<string>`(select coalesce(sum(${investments.tokens}), 0)::text from ${investments} where ${whereChangeable})`,
      heldFor: sql<string | null>`(select coalesce(${entityHistory.entity_id}::text, '') from ${investments}
        left join ${entityHistory} on ${whereVersion} where ${whereChangeable} limit 1)`,
      unfinished: sql<boolean>`exists (select from ${investments} where ${whereOpen})`,
      kept: reservedForOthers(ctx),
      sheet: currentSheet(ctx),
      interest_id: sql<string | null>`(select ${interests.id} from ${interests} where ${interest})`,
    })
    .from(issuances)
    .leftJoin(tokenClasses, whereClass(which))
    .where(
      and('slug' in which ? eq(issuances.slug, which.slug) : eq(issuances.id, which.id), whereShown(ctx)),
    )
  if (!row) return throwError('not_found')
  const { issuance, other, unfinished, heldFor, already, held: tokensHeld, interest_id } = row
  const booked = tokens(BigInt(row.kept))
  // Accepts the issuance's id as the id of the default class.
  if (which.class_id && which.class_id !== issuance.id && !other) return throwError('not_found')
  return {
    issuance: offered(issuance, other, booked),
    unfinished,
    heldFor,
    already: cents(BigInt(already)),
    held: tokens(BigInt(tokensHeld)),
    // Applies bookings to the default class only.
    kept: other ? tokens(0) : booked,
    interest_id: other ? null : interest_id,
    sheet: row.sheet,
  }
}

function whereClass({ class_id }: OrderTarget): SQL | undefined {
  const { tenant_id, id, issuance_id } = tokenClasses
  const requested = class_id ? eq(id, class_id) : sql`false`
  return and(eq(tenant_id, issuances.tenant_id), eq(issuance_id, issuances.id), requested)
}

/** Returns the issuance with the figures of one class; the tokens of the others count against the hard cap. */
export function offered(
  issuance: typeof issuances.$inferSelect,
  other: TokenClassRow | null,
  stored: Tokens,
): OrderedIssuance {
  if (!other) return { ...issuance, class_id: null }
  return {
    ...issuance,
    class_id: other.id,
    token_name: other.name,
    token_symbol: other.symbol,
    token_price: other.price,
    tokens_for_sale: other.supply,
    tokens_taken: other.taken,
    classes_taken: cents(
      amountsOf(issuance).taken - other.taken * other.price + stored * issuance.token_price,
    ),
  }
}
