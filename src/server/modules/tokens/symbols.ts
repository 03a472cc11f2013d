import { and, eq, ne, sql } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { issuances } from '../issuances/tables.ts'
import { whereReservesNames } from '../preparation/restorable.ts'
import { tokenClasses } from './tables.ts'

/**
 * Returns whether an issuance other than `ownIssuanceId`, or a class, has this token symbol. Locks the symbol until the
 * commit, so that the second of two concurrent requests waits for the first.
 */
export async function isSymbolTaken(
  ctx: Pick<Context, 'tx' | 'now' | 'library' | 'tenant'>,
  symbol: string,
  ownIssuanceId?: string,
): Promise<boolean> {
  const name = `symbol/${ctx.tenant.id}/${symbol}`
  await ctx.tx.execute(sql`select pg_advisory_xact_lock(hashtext(${name}))`)
  const whereOtherIssuance = and(
    eq(issuances.token_symbol, symbol),
    ownIssuanceId ? ne(issuances.id, ownIssuanceId) : undefined,
    whereReservesNames(ctx),
  )
  const whereSymbolOfClass = eq(tokenClasses.symbol, symbol)
  return (
    (await ctx.tx.$count(issuances, whereOtherIssuance)) +
      (await ctx.tx.$count(tokenClasses, whereSymbolOfClass)) >
    0
  )
}
