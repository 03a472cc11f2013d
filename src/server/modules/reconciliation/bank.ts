import { and, between, eq, gte, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { calendarDay, daysAfter, timeZone } from '../../../domain/calendar.ts'
import { cents } from '../../../domain/money.ts'
import type { Context } from '../../kernel/context.ts'
import { payouts } from '../payouts/tables.ts'
import { receipts } from '../receipts/tables.ts'
import { bankStatements, type StatementLine, statementLines } from '../statements/tables.ts'
import { type Discrepancy, type Side, sideOf } from './compare.ts'
import { comparisons } from './tables.ts'

/** The account that orders are paid into by transfer, among the providers. */
export const bank = 'bank'

/** The days between a manager's note of a transfer and the statement that may pass. */
const daysApart = 7

/** A difference with what a manager has said of its movement already. */
type BankDiscrepancy = Discrepancy & Partial<Pick<StatementLine, 'reason' | 'by_id' | 'done_at'>>

interface Comparison {
  ours: Side
  theirs: Side
  differing: BankDiscrepancy[]
}

/** Days that a statement covers and that were not compared, the oldest first; the newest has until its end to be whole. */
export async function coveredDays({ tx, now }: Context, max: number): Promise<string[]> {
  const { from_day, to_day } = bankStatements
  const { rows } = await tx.execute<{ day: string }>(sql`
    select distinct covered.day::date::text as day
    from ${bankStatements} cross join generate_series(${from_day}, ${to_day}, interval '1 day') as covered (day)
    where covered.day::date < ${calendarDay(now)}::date and not exists (
      select from ${comparisons} where ${comparisons.tenant_id} = ${bankStatements.tenant_id}
        and ${comparisons.provider} = ${bank} and ${comparisons.day} = covered.day::date)
    order by day limit ${max}`)
  return rows.map(({ day }) => day)
}

/**
 * Holds the account's statement of a day against what was entered: a movement of no order, money that the statement does not
 * tell, transfers that are of no refund, and refunds that it does not tell.
 */
export async function compareBank(ctx: Context, day: string): Promise<Comparison> {
  const lines = await ctx.tx
    .select()
    .from(statementLines)
    .where(between(statementLines.day, daysAfter(day, -daysApart), daysAfter(day, daysApart)))
    .orderBy(statementLines.day, statementLines.id)
  const entered = await ctx.tx.select().from(receipts).where(isEntered(day))
  const sent = await ctx.tx.select().from(payouts).where(isSentAround(day))
  const ofDay = lines.filter((line) => line.day === day)
  return {
    ours: sideOf([
      ...entered.map(({ amount }) => ({ out: false, amount })),
      ...ofDay.filter(isFunding).map(({ amount }) => ({ out: false, amount: cents(amount) })),
      ...sent.filter((each) => hasArrived(each, day)).map(({ amount }) => ({ out: true, amount })),
    ]),
    // Of a statement what left is below nothing.
    theirs: sideOf(ofDay.map(({ amount }) => ({ out: false, amount }))),
    differing: [
      ...ofDay.filter(({ amount, status }) => amount > 0n && status !== 'BOOKED').map((line) => ofLine(line)),
      ...ofDay.flatMap((line) => extraOf(line, lines, sent)),
      ...entered
        .filter(({ statement_line_id }) => statement_line_id === null)
        .map((each) => untold(each, { out: false, reference: each.bank_reference, day })),
      ...sent
        .filter((each) => hasArrived(each, day) && !lines.some(({ amount }) => amount === -each.amount))
        .map((each) => untold(each, { out: true, reference: each.transfer_reference, day })),
    ],
  }
}

/** A transfer out beyond those that refunds of its amount explain: of alike ones the last. */
function extraOf(
  line: StatementLine,
  lines: readonly StatementLine[],
  sent: readonly (typeof payouts.$inferSelect)[],
): BankDiscrepancy[] {
  if (line.amount > 0n) return []
  const before = lines.slice(0, lines.indexOf(line)).filter(({ amount }) => amount === line.amount).length
  const explained = sent.filter(({ amount }) => amount === -line.amount).length
  if (before < explained) return []
  return [ofLine(line, explained > 0 ? 'TWICE' : 'MISSING_HERE')]
}

/** Selects what came to this account. The day of a confirmed proof is the manager's until its movement is known. */
function isEntered(day: string): SQL | undefined {
  return and(eq(receipts.day, day), ne(receipts.bank_reference, ''), isNull(receipts.payment_id))
}

/** Selects issuers' payments for distributions, entered by their movements. */
function isFunding({ status, distribution_id }: StatementLine): boolean {
  return status === 'BOOKED' && distribution_id !== null
}

/** Selects what managers send by transfer, which no provider refunds. */
function isSentAround(day: string): SQL | undefined {
  const changed = sql`(${payouts.changed_at} at time zone ${sql.raw(`'${timeZone}'`)})::date`
  return and(
    inArray(payouts.status, ['SENT', 'CONFIRMED']),
    or(isNull(payouts.payment_id), ne(payouts.refusal, '')),
    gte(changed, sql`${daysAfter(day, -daysApart)}::date`),
    lt(changed, sql`${daysAfter(day, daysApart + 1)}::date`),
  )
}

function hasArrived({ status, changed_at }: typeof payouts.$inferSelect, day: string): boolean {
  return status === 'CONFIRMED' && calendarDay(changed_at) === day
}

function ofLine(line: StatementLine, kind: 'MISSING_HERE' | 'TWICE' = 'MISSING_HERE'): BankDiscrepancy {
  const { amount, day, currency, reference, concept, fingerprint, reason, by_id, done_at } = line
  return {
    ...{ kind, out: amount < 0n, day, currency, number: fingerprint.slice(0, 12) },
    ...{ reference: concept || reference, ours: null, theirs: cents(amount < 0n ? -amount : amount) },
    investment_id: null,
    ...(reason !== '' && { reason, by_id, done_at }),
  }
}

function untold(
  {
    id,
    amount,
    currency,
    investment_id,
  }: Pick<typeof payouts.$inferSelect, 'id' | 'amount' | 'currency' | 'investment_id'>,
  where: { out: boolean; reference: string; day: string },
): BankDiscrepancy {
  // One reference may name several: a number of ours tells them apart.
  const number = id.slice(-12)
  return { ...where, kind: 'MISSING_THERE', number, currency, ours: amount, theirs: null, investment_id }
}
