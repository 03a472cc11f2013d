import { and, eq, inArray, sql } from 'drizzle-orm'
import type { InvestmentHolding, InvestmentPortfolio, IssuanceType } from '../../../../generated/domain.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Context, Handler } from '../../../kernel/context.ts'
import { journalEntries, journalPostings } from '../../../kernel/journal/tables.ts'
import { issuances } from '../../issuances/tables.ts'
import { worded } from '../../issuances/wording.ts'
import { investments } from '../tables.ts'

export const getPortfolio: Handler<'getPortfolio'> = async (ctx) => {
  const positions = await positionsOf(ctx)
  const all = positions.reduce((total, { cost, pending }) => total + cost + pending, 0)
  const holdings = positions.map((position) => holding(ctx, position, all)).sort(largestFirst)
  return {
    total: add(positions, 'cost'),
    pending: add(positions, 'pending'),
    issuances: positions.length,
    tokens: add(positions, 'tokens'),
    holdings,
    by_type: byType(holdings),
  }
}

type Position = Awaited<ReturnType<typeof positionsOf>>[number]

/** Per issuance what the journal says the investor holds and has reserved, in tokens and at the price paid. */
async function positionsOf(ctx: Context) {
  const { amount, account } = journalPostings
  const total = (value: typeof amount | ReturnType<typeof sql>, kind: string) =>
    sql<number>`coalesce(sum(${value}) filter (where ${account} = ${kind}), 0)`.mapWith(Number)
  const paid = sql`${amount} * ${investments.price}`
  const rows = await ctx.tx
    .select({
      issuance: issuances,
      tokens: total(amount, 'holder'),
      reserved: total(amount, 'reserved'),
      cost: total(paid, 'holder'),
      pending: total(paid, 'reserved'),
    })
    .from(journalPostings)
    .innerJoin(journalEntries, eq(journalEntries.id, journalPostings.entry_id))
    .innerJoin(investments, eq(investments.id, journalEntries.investment_id))
    .innerJoin(issuances, eq(issuances.id, investments.issuance_id))
    .where(and(eq(journalPostings.owner, requireUser(ctx).id), inArray(account, ['holder', 'reserved'])))
    .groupBy(issuances.tenant_id, issuances.id)
    .orderBy(issuances.id)
  return rows.filter(({ tokens, reserved }) => tokens + reserved > 0)
}

function holding(ctx: Context, position: Position, all: number): InvestmentHolding {
  const { issuance, tokens, reserved } = position
  const amount = position.cost + position.pending
  return {
    issuance_id: issuance.id,
    issuance_slug: issuance.slug,
    issuance_title: worded(issuance.title, ctx.language),
    issuance_type: issuance.type as IssuanceType,
    image_url: issuance.images[0]?.url ?? '',
    token_symbol: issuance.token_symbol,
    tokens,
    reserved,
    amount,
    share_percent: Math.round((amount / all) * 1000) / 10,
    expected_return: issuance.expected_return,
  }
}

function byType(holdings: InvestmentHolding[]): InvestmentPortfolio['by_type'] {
  const amounts = new Map<IssuanceType, number>()
  for (const { issuance_type, amount } of holdings) {
    amounts.set(issuance_type, (amounts.get(issuance_type) ?? 0) + amount)
  }
  return [...amounts].map(([type, amount]) => ({ type, amount })).sort(largestFirst)
}

function largestFirst(one: { amount: number }, other: { amount: number }): number {
  return other.amount - one.amount
}

function add(positions: Position[], field: 'tokens' | 'cost' | 'pending'): number {
  return positions.reduce((total, position) => total + position[field], 0)
}
