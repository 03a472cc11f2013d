import { and, asc, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { TokenClass } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { journalEntries, journalPostings } from '../../kernel/journal/tables.ts'
import { freezes } from '../holders/tables.ts'
import type { IssuanceRecord } from '../issuances/subjects/issuance.ts'
import { type TokenClassRow, tokenClasses } from './tables.ts'

type Issuance = IssuanceRecord['issuance']

/** Returns the classes of an issuance, the default class first, with their token counts from the journal. */
export async function classesOf(ctx: Pick<Context, 'tx'>, issuance: Issuance): Promise<TokenClass[]> {
  const { created_at, id, issuance_id } = tokenClasses
  const otherClasses = await ctx.tx
    .select()
    .from(tokenClasses)
    .where(eq(issuance_id, issuance.id))
    .orderBy(asc(created_at), asc(id))
  const classes = [defaultClassOf(issuance), ...otherClasses]
  const ids = classes.map(({ id }) => id)
  const countsById = await tokenCountsOf(ctx, issuance.id, ids)
  return classes.map((row) => toTokenClass(row, issuance, countsById.get(row.id)))
}

/** Returns the default class, which has the issuance's id, name, symbol and price. */
function defaultClassOf(issuance: Issuance): Omit<TokenClassRow, 'tenant_id' | 'created_by'> {
  const { id, token_name, token_symbol, token_price, tokens_for_sale, tokens_taken, created_at } = issuance
  return {
    id,
    issuance_id: id,
    name: token_name,
    symbol: token_symbol,
    price: token_price,
    supply: tokens_for_sale,
    taken: tokens_taken,
    created_at,
  }
}

function toTokenClass(
  { id, name, symbol, price, supply, taken, created_at }: Omit<TokenClassRow, 'tenant_id' | 'created_by'>,
  issuance: Issuance,
  counts = noTokens,
): TokenClass {
  return {
    id,
    name,
    symbol,
    currency: issuance.currency,
    created_at: created_at.toISOString(),
    default: id === issuance.id,
    price: Number(price),
    supply: Number(supply),
    left: Number(supply - taken),
    ...counts,
  }
}

type TokenCounts = Pick<
  TokenClass,
  'reserved' | 'minted' | 'held' | 'locked' | 'offered' | 'frozen' | 'burned'
>

const noTokens: TokenCounts = {
  reserved: 0,
  minted: 0,
  held: 0,
  locked: 0,
  offered: 0,
  frozen: 0,
  burned: 0,
}

/** Counts the tokens of classes; each minted token is held, locked, offered, frozen or burned. */
async function tokenCountsOf(
  { tx }: Pick<Context, 'tx'>,
  issuanceId: string,
  ids: string[],
): Promise<Map<string, TokenCounts>> {
  const { unit, account, owner, amount, entry_id, tenant_id } = journalPostings
  const { kind, cause_kind } = journalEntries
  const sumOf = (where: SQL | undefined) =>
    sql<number>`coalesce(sum(${amount}) filter (where ${where}), 0)`.mapWith(Number)
  const whereForOrder = eq(cause_kind, 'investment')
  const whereNotFrozen = isNull(freezes.id)
  const whereFreeze = and(
    eq(freezes.tenant_id, tenant_id),
    eq(freezes.issuance_id, issuanceId),
    eq(freezes.status, 'FROZEN'),
    sql`${freezes.user_id}::text = ${owner}`,
  )
  const rows = await tx
    .select({
      unit,
      reserved: sumOf(eq(account, 'reserved')),
      minted: sql<number>`-${sumOf(and(eq(account, 'reserved'), eq(kind, 'mint')))}`.mapWith(Number),
      held: sumOf(and(eq(account, 'holder'), whereNotFrozen)),
      locked: sumOf(and(eq(account, 'locked'), whereForOrder, whereNotFrozen)),
      offered: sumOf(and(eq(account, 'locked'), ne(cause_kind, 'investment'), whereNotFrozen)),
      frozen: sumOf(and(inArray(account, ['holder', 'locked']), isNotNull(freezes.id))),
      burned: sumOf(eq(account, 'burned')),
    })
    .from(journalPostings)
    .innerJoin(journalEntries, and(eq(journalEntries.tenant_id, tenant_id), eq(journalEntries.id, entry_id)))
    .leftJoin(freezes, whereFreeze)
    .where(and(inArray(unit, ids), inArray(account, ['reserved', 'holder', 'locked', 'burned'])))
    .groupBy(unit)
  return new Map(rows.map(({ unit: id, ...counts }) => [id, counts]))
}
