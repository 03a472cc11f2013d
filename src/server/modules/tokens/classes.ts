import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { TokenClass } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { journalEntries, journalPostings } from '../../kernel/journal/tables.ts'
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
  const countsById = await tokenCountsOf(
    ctx,
    classes.map(({ id }) => id),
  )
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
  { reserved = 0, minted = 0, held = 0, frozen = 0, burned = 0 }: Partial<TokenCounts> = {},
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
    reserved,
    minted,
    held,
    frozen,
    burned,
  }
}

type TokenCounts = Record<'reserved' | 'minted' | 'held' | 'frozen' | 'burned', number>

async function tokenCountsOf({ tx }: Pick<Context, 'tx'>, ids: string[]): Promise<Map<string, TokenCounts>> {
  const { unit, account, amount, entry_id, tenant_id } = journalPostings
  const sumOnAccount = (name: string) =>
    sql<number>`coalesce(sum(${amount}) filter (where ${account} = ${name}), 0)`.mapWith(Number)
  const rows = await tx
    .select({
      unit,
      reserved: sumOnAccount('reserved'),
      held: sumOnAccount('holder'),
      frozen: sumOnAccount('locked'),
      burned: sumOnAccount('burned'),
      minted:
        sql<number>`coalesce(-sum(${amount}) filter (where ${account} = 'reserved' and ${journalEntries.kind} = 'mint'), 0)`.mapWith(
          Number,
        ),
    })
    .from(journalPostings)
    .innerJoin(journalEntries, and(eq(journalEntries.tenant_id, tenant_id), eq(journalEntries.id, entry_id)))
    .where(and(inArray(unit, ids), inArray(account, ['reserved', 'holder', 'locked', 'burned'])))
    .groupBy(unit)
  return new Map(rows.map(({ unit: id, ...counts }) => [id, counts]))
}
