import { and, between, eq, gte, isNotNull, isNull, lt, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { bankTimeZone, calendarDay, daysAfter } from '../../../domain/calendar.ts'
import { cents } from '../../../domain/money.ts'
import type { Context } from '../../kernel/context.ts'
import { selectDisputes } from '../payments/charged-back.ts'
import { disputes } from '../payments/tables.ts'
import { whereAdvanced, whereEarningPayout, whereToBalance } from '../payouts/destination.ts'
import { payouts } from '../payouts/tables.ts'
import { manualTransfer } from '../receipts/method.ts'
import { receipts } from '../receipts/tables.ts'
import { bankStatements, lineNumberOf, type StatementLine, statementLines } from '../statements/tables.ts'
import { type Discrepancy, type Side, sideOf } from './compare.ts'
import { comparisons } from './tables.ts'

/** Identifies the bank account for transfers in columns that otherwise name a payment provider. */
export const bank = 'bank'

/** Limits the days between a manager's entry of a transfer and its bank movement. */
export const maxDaysToBankMovement = 7

interface Comparison {
  ours: Side
  theirs: Side
  differing: Discrepancy[]
}

/** Describes a payment from the bank account. */
type Debit = Pick<
  typeof payouts.$inferSelect,
  'id' | 'amount' | 'currency' | 'investment_id' | 'transfer_reference' | 'status' | 'changed_at'
> & { movement: 'PAYOUT' | 'CHARGEBACK' }

/** Lists the past days that statements cover and no comparison has covered yet, oldest first. */
export async function daysToCompare({ tx, now }: Context, max: number): Promise<string[]> {
  const { from_day, to_day } = bankStatements
  const { rows } = await tx.execute<{ day: string }>(sql`
    select distinct covered.day::date::text as day
    from ${bankStatements} cross join generate_series(${from_day}, ${to_day}, interval '1 day') as covered (day)
    where covered.day::date < ${calendarDay(now, bankTimeZone)}::date and not exists (
      select from ${comparisons} where ${comparisons.tenant_id} = ${bankStatements.tenant_id}
        and ${comparisons.provider} = ${bank} and ${comparisons.day} = covered.day::date)
    order by day limit ${max}`)
  return rows.map(({ day }) => day)
}

/**
 * Compares a day's bank movements with the entered receipts and payouts. Reports unbooked credits, unexplained debits,
 * and receipts and payouts without a movement.
 */
export async function compareBank(ctx: Context, day: string): Promise<Comparison> {
  const { lines, debits } = await movementsAround(ctx, day)
  const dayReceipts = await ctx.tx.select().from(receipts).where(whereEntered(day))
  const dayLines = lines.filter((line) => line.day === day)
  return {
    ours: sideOf([
      ...dayReceipts.map(({ amount }) => ({ out: false, amount })),
      ...dayLines.filter(isFunding).map(({ amount }) => ({ out: false, amount: cents(amount) })),
      ...debits.filter((debit) => hasArrived(debit, day)).map(({ amount }) => ({ out: true, amount })),
    ]),
    // Counts debits as negative amounts in the net sum.
    theirs: sideOf(dayLines.map(({ amount }) => ({ out: false, amount }))),
    differing: [
      ...dayLines
        .filter(({ amount, status }) => amount > 0n && status !== 'BOOKED')
        .map((line) => discrepancyOfLine(line)),
      ...dayLines.flatMap((line) => unexplainedDebitOf(line, lines, debits)),
      ...dayReceipts
        .filter(({ statement_line_id }) => statement_line_id === null)
        .map((receipt) =>
          missingInStatement(receipt, {
            ...({ movement: 'RECEIPT', out: false, day } as const),
            reference: receipt.bank_reference,
            receipt_id: receipt.id,
          }),
        ),
      ...debits
        .filter((debit) => hasArrived(debit, day) && !lines.some(({ amount }) => amount === -debit.amount))
        .map((debit) =>
          missingInStatement(debit, {
            movement: debit.movement,
            out: true,
            reference: debit.transfer_reference,
            day,
          }),
        ),
    ],
  }
}

/** Returns whether the statements around a day contain as many debits of an amount as there are payouts of it. */
export async function hasDebitOfEachPayout(ctx: Context, day: string, amount: bigint): Promise<boolean> {
  const { lines, debits } = await movementsAround(ctx, day)
  // Leaves out debits that a manager has explained as something else.
  const isPayout = ({ nature }: StatementLine) => nature === null || nature === 'BOOKED_ELSEWHERE'
  const equalLines = lines.filter((line) => line.amount === -amount && isPayout(line))
  return equalLines.length >= debits.filter((debit) => debit.amount === amount).length
}

/** Returns the bank movements around a day, oldest first, and the payments from the account. */
async function movementsAround(ctx: Context, day: string) {
  const lines = await ctx.tx
    .select()
    .from(statementLines)
    .where(
      between(
        statementLines.day,
        daysAfter(day, -maxDaysToBankMovement),
        daysAfter(day, maxDaysToBankMovement),
      ),
    )
    .orderBy(statementLines.day, statementLines.id)
  const sentPayouts = await ctx.tx.select().from(payouts).where(whereSentAround(day))
  const debits: Debit[] = [
    ...sentPayouts.map((payout) => ({ ...payout, movement: 'PAYOUT' as const })),
    ...(await recordedChargebacks(ctx, day)),
  ]
  return { lines, debits }
}

/**
 * Returns the movement as a difference if it is a debit that no payout explains. If there are more equal debits than
 * payouts, the last debits are unexplained.
 */
function unexplainedDebitOf(
  line: StatementLine,
  lines: readonly StatementLine[],
  debits: readonly Debit[],
): Discrepancy[] {
  if (line.amount > 0n) return []
  const earlierEqualDebits = lines
    .slice(0, lines.indexOf(line))
    .filter(({ amount }) => amount === line.amount).length
  const explainedDebits = debits.filter(({ amount }) => amount === -line.amount).length
  if (earlierEqualDebits < explainedDebits) return []
  return [discrepancyOfLine(line, explainedDebits > 0 ? 'TWICE' : 'MISSING_HERE')]
}

/** Selects a day's receipts in the bank account, except confirmed proofs, which `storeUnseenProofs` compares. */
function whereEntered(day: string): SQL | undefined {
  return and(eq(receipts.day, day), ne(receipts.bank_reference, ''), isNull(receipts.payment_id))
}

/** Returns whether a movement is an issuer's payment for a distribution. */
function isFunding({ status, distribution_id }: StatementLine): boolean {
  return status === 'BOOKED' && distribution_id !== null
}

/** Selects the payouts that managers send by transfer, from the days around a day. */
function whereSentAround(day: string): SQL | undefined {
  const changedOn = sql`(${payouts.changed_at} at time zone ${sql.raw(`'${bankTimeZone}'`)})::date`
  return and(
    or(
      and(eq(payouts.status, 'SENT'), isNull(payouts.return_at)),
      and(
        eq(payouts.status, 'CONFIRMED'),
        or(and(isNull(payouts.payment_id), not(whereEarningPayout), not(whereToBalance)), whereAdvanced),
      ),
    ),
    gte(changedOn, sql`${daysAfter(day, -maxDaysToBankMovement)}::date`),
    lt(changedOn, sql`${daysAfter(day, maxDaysToBankMovement + 1)}::date`),
  )
}

/** Returns the chargebacks around a day that managers have recorded. */
async function recordedChargebacks(ctx: Pick<Context, 'tx'>, day: string): Promise<Debit[]> {
  const takenOn = sql`(${disputes.taken_at} at time zone ${sql.raw(`'${bankTimeZone}'`)})::date`
  const rows = await selectDisputes(
    ctx,
    and(
      isNotNull(disputes.by_id),
      gte(takenOn, sql`${daysAfter(day, -maxDaysToBankMovement)}::date`),
      lt(takenOn, sql`${daysAfter(day, maxDaysToBankMovement + 1)}::date`),
    ),
  )
  return rows.map(({ dispute: { id, amount, number, taken_at }, payment: { currency, investment_id } }) => ({
    id,
    amount,
    currency,
    investment_id,
    transfer_reference: number,
    ...({ movement: 'CHARGEBACK', status: 'CONFIRMED' } as const),
    changed_at: taken_at,
  }))
}

function hasArrived({ status, changed_at }: Debit, day: string): boolean {
  return status === 'CONFIRMED' && calendarDay(changed_at, bankTimeZone) === day
}

function discrepancyOfLine(
  line: StatementLine,
  kind: 'MISSING_HERE' | 'TWICE' = 'MISSING_HERE',
): Discrepancy {
  const { id, amount, day, currency, reference, concept, nature, reason, by_id, done_at } = line
  return {
    ...({ movement: 'BANK_MOVEMENT', method: manualTransfer, statement_line_id: id } as const),
    kind,
    out: amount < 0n,
    day,
    currency,
    number: lineNumberOf(line),
    reference: concept || reference,
    ours: null,
    theirs: amount < 0n ? -amount : amount,
    ...(reason !== '' && { nature, reason, by_id, done_at }),
  }
}

/** Describes a receipt or payout that the bank's statements do not contain. */
export function missingInStatement(
  { id, amount, currency, investment_id }: Pick<Debit, 'id' | 'amount' | 'currency' | 'investment_id'>,
  movement: Pick<Discrepancy, 'movement' | 'out' | 'reference' | 'day' | 'receipt_id'>,
): Discrepancy {
  // Distinguishes differences with the same reference by the number of the payout or receipt.
  const number = id.slice(-12)
  return {
    ...movement,
    ...({ kind: 'MISSING_THERE', method: manualTransfer } as const),
    number,
    currency,
    ours: amount,
    theirs: null,
    investment_id,
  }
}
