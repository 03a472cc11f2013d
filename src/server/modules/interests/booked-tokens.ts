import { and, eq, gt, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { requireUser } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { issuances } from '../issuances/tables.ts'
import { interests } from './tables.ts'

/** Selects how many tokens of each issuance other persons' bookings reserve; each counts until its priority ends. */
export function reservedForOthers(ctx: Pick<Context, 'actor' | 'now'>): SQL<string> {
  const whereReservedByOthers = and(
    whereOfIssuance,
    whereBooked,
    ne(interests.investor_id, requireUser(ctx).id),
    or(isNull(interests.priority_until), gt(interests.priority_until, ctx.now)),
  )
  return sql`(select coalesce(sum(${interests.tokens}), 0)::text from ${interests} where ${whereReservedByOthers})`
}

const whereOfIssuance = and(
  eq(interests.tenant_id, issuances.tenant_id),
  eq(interests.issuance_id, issuances.id),
)
const whereBooked = and(eq(interests.kind, 'BOOKED'), sql`${interests.status} = 'RESERVED'`)

/** Selects all booked tokens of each issuance. */
export const bookedTokens = sql<string>`(
  select coalesce(sum(${interests.tokens}), 0)::text from ${interests} where ${and(whereOfIssuance, whereBooked)})`

/** Counts the booked tokens of an issuance. */
export async function bookedTokensOf({ tx }: Pick<Context, 'tx'>, { id }: { id: string }): Promise<bigint> {
  const [row] = await tx.select({ bookedTokens }).from(issuances).where(eq(issuances.id, id))
  return BigInt(row?.bookedTokens ?? 0)
}
