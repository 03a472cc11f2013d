import { and, asc, eq, lt, sql } from 'drizzle-orm'
import { daysAfter } from '../../../domain/calendar.ts'
import { startOfDay } from '../../../domain/zoned-day.ts'
import { allSettledInOrder } from '../../database/all-settled-in-order.ts'
import type { Context } from '../../kernel/context.ts'
import { whereTimeWithin } from '../../kernel/lists/range.ts'
import { type Position, positionsOf } from '../investments/positions.ts'
import { type MovementRecord, selectMovements } from './rows.ts'
import { movements } from './tables.ts'

export interface Statement {
  from: string
  to: string
  /** Contain the opening and closing balances in cents, by currency. */
  opening: Map<string, bigint>
  closing: Map<string, bigint>
  /** Lists the movements, oldest first, each with the balance after it. */
  lines: (MovementRecord & { balance: bigint })[]
  /** Contain the positions at the end of the day before the period, and of its last day. */
  before: Position[]
  after: Position[]
}

/** Returns a person's statement of a period. */
export async function statementOf(
  ctx: Context,
  personId: string,
  { from, to }: Pick<Statement, 'from' | 'to'>,
): Promise<Statement> {
  const whereOfPerson = eq(movements.user_id, personId)
  const { currency, money_in, money_out } = movements
  const [sums, records, before, after] = await allSettledInOrder([
    ctx.tx
      .select({ currency, balance: sql<bigint>`sum(${money_in} - ${money_out})`.mapWith(BigInt) })
      .from(movements)
      .where(and(whereOfPerson, lt(movements.at, startOfDay(from, ctx.timeZone))))
      .groupBy(currency),
    selectMovements(ctx, and(whereOfPerson, whereTimeWithin(ctx, movements.at, `${from}..${to}`))).orderBy(
      asc(movements.at),
      asc(movements.id),
    ),
    positionsOf(ctx, personId, daysAfter(from, -1)),
    positionsOf(ctx, personId, to),
  ])
  const openingBalances = new Map(sums.map(({ currency, balance }) => [currency, balance]))
  const closingBalances = new Map(openingBalances)
  const lines = records.map((record) => {
    const { currency, money_in, money_out } = record.movement
    const balance = (closingBalances.get(currency) ?? 0n) + money_in - money_out
    closingBalances.set(currency, balance)
    return { ...record, balance }
  })
  return { from, to, opening: openingBalances, closing: closingBalances, lines, before, after }
}
