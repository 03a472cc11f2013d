import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { DistributionClass, DistributionProgress } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { issuances } from '../issuances/tables.ts'
import { tokenClasses } from '../tokens/tables.ts'
import { distributed } from './statuses.ts'
import { earnings } from './tables.ts'

const count = (status: string) => sql<number>`(count(*) filter (where ${earnings.status} = ${status}))::int`
const lines = sql<number>`count(*)::int`
const all = (column: typeof earnings.gross | typeof earnings.tokens) =>
  sql<string>`coalesce(sum(${column}), 0)::text`

const netWhere = (where: SQL | undefined) =>
  sql<string>`coalesce(sum(${earnings.net}) filter (where ${where}), 0)::text`

/** Counts the paid and failed lines of a distribution. */
export async function progressOf({ tx }: Pick<Context, 'tx'>, id: string): Promise<DistributionProgress> {
  const [row] = await tx
    .select({
      lines,
      investors: sql<number>`count(distinct ${earnings.investor_id})::int`,
      pending: count('PENDING'),
      paid: count('PAID'),
      claimed: count('CLAIMED'),
      settled: count('SETTLED'),
      failed: count('FAILED'),
      net: all(earnings.net),
      withholding: all(earnings.withholding),
      paid_net: netWhere(inArray(earnings.status, [...distributed])),
      owed: netWhere(and(eq(earnings.status, 'SETTLED'), eq(earnings.settlement, 'OWED'))),
    })
    .from(earnings)
    .where(eq(earnings.distribution_id, id))
  const { net = '0', withholding = '0', paid_net = '0', owed = '0', ...counts } = row ?? nothing
  const done = counts.paid + counts.claimed + counts.settled
  return {
    ...counts,
    done,
    percent: counts.lines > 0 ? Math.floor((100 * done) / counts.lines) : 0,
    net: Number(net),
    withholding: Number(withholding),
    paid_net: Number(paid_net),
    owed: Number(owed),
  }
}

const nothing = {
  ...{ lines: 0, investors: 0, pending: 0, paid: 0, claimed: 0, settled: 0, failed: 0 },
  ...{ net: '0', withholding: '0', paid_net: '0', owed: '0' },
}

/** Returns the sums of a distribution per token class. */
export async function classesOf({ tx }: Pick<Context, 'tx'>, id: string): Promise<DistributionClass[]> {
  const name = sql<string>`coalesce(${tokenClasses.name}, ${issuances.token_name})`
  const symbol = sql<string>`coalesce(${tokenClasses.symbol}, ${issuances.token_symbol})`
  const rows = await tx
    .select({
      ...{ token_class: earnings.token_class, name, symbol, lines },
      tokens: all(earnings.tokens),
      gross: all(earnings.gross),
      rent_part: all(earnings.rent_part),
      gain_part: all(earnings.gain_part),
      capital_part: all(earnings.capital_part),
      withholding: all(earnings.withholding),
      net: all(earnings.net),
    })
    .from(earnings)
    .innerJoin(
      issuances,
      and(eq(issuances.tenant_id, earnings.tenant_id), eq(issuances.id, earnings.issuance_id)),
    )
    .leftJoin(
      tokenClasses,
      and(eq(tokenClasses.tenant_id, earnings.tenant_id), eq(tokenClasses.id, earnings.token_class)),
    )
    .where(eq(earnings.distribution_id, id))
    .groupBy(earnings.token_class, name, symbol)
    .orderBy(asc(symbol))
  return rows.map(({ token_class, name, symbol, lines, ...sums }) => ({
    ...{ token_class, name, symbol, lines },
    tokens: Number(sums.tokens),
    gross: Number(sums.gross),
    rent_part: Number(sums.rent_part),
    gain_part: Number(sums.gain_part),
    capital_part: Number(sums.capital_part),
    withholding: Number(sums.withholding),
    net: Number(sums.net),
  }))
}
