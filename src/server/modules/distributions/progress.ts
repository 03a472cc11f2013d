import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { DistributionClass, DistributionProgress } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { issuances } from '../issuances/tables.ts'
import { tokenClasses } from '../tokens/tables.ts'
import { paidOutStatuses } from './statuses.ts'
import { earnings } from './tables.ts'

const countOfStatus = (status: string) =>
  sql<number>`(count(*) filter (where ${earnings.status} = ${status}))::int`
const lineCount = sql<number>`count(*)::int`
const sumText = (column: typeof earnings.gross | typeof earnings.tokens) =>
  sql<string>`coalesce(sum(${column}), 0)::text`

const sumOfNetWhere = (where: SQL | undefined) =>
  sql<string>`coalesce(sum(${earnings.net}) filter (where ${where}), 0)::text`

/** Counts the lines of a distribution by status, and sums their amounts in cents. */
export async function progressOf({ tx }: Pick<Context, 'tx'>, id: string): Promise<DistributionProgress> {
  const [row] = await tx
    .select({
      lines: lineCount,
      investors: sql<number>`count(distinct ${earnings.investor_id})::int`,
      pending: countOfStatus('PENDING'),
      paid: countOfStatus('PAID'),
      claimed: countOfStatus('CLAIMED'),
      settled: countOfStatus('SETTLED'),
      failed: countOfStatus('FAILED'),
      net: sumText(earnings.net),
      withholding: sumText(earnings.withholding),
      paid_net: sumOfNetWhere(inArray(earnings.status, [...paidOutStatuses])),
      owed: sumOfNetWhere(and(eq(earnings.status, 'SETTLED'), eq(earnings.settlement, 'OWED'))),
    })
    .from(earnings)
    .where(eq(earnings.distribution_id, id))
  const { net = '0', withholding = '0', paid_net = '0', owed = '0', ...counts } = row ?? emptyProgress
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

const emptyProgress = {
  lines: 0,
  investors: 0,
  pending: 0,
  paid: 0,
  claimed: 0,
  settled: 0,
  failed: 0,
  net: '0',
  withholding: '0',
  paid_net: '0',
  owed: '0',
}

/** Returns the sums of a distribution per token class. */
export async function classesOf({ tx }: Pick<Context, 'tx'>, id: string): Promise<DistributionClass[]> {
  const name = sql<string>`coalesce(${tokenClasses.name}, ${issuances.token_name})`
  const symbol = sql<string>`coalesce(${tokenClasses.symbol}, ${issuances.token_symbol})`
  const rows = await tx
    .select({
      token_class: earnings.token_class,
      name,
      symbol,
      lines: lineCount,
      tokens: sumText(earnings.tokens),
      gross: sumText(earnings.gross),
      rent_part: sumText(earnings.rent_part),
      gain_part: sumText(earnings.gain_part),
      capital_part: sumText(earnings.capital_part),
      withholding: sumText(earnings.withholding),
      net: sumText(earnings.net),
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
    token_class,
    name,
    symbol,
    lines,
    tokens: Number(sums.tokens),
    gross: Number(sums.gross),
    rent_part: Number(sums.rent_part),
    gain_part: Number(sums.gain_part),
    capital_part: Number(sums.capital_part),
    withholding: Number(sums.withholding),
    net: Number(sums.net),
  }))
}
