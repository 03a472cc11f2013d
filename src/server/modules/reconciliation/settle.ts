import { and, eq, inArray, sql } from 'drizzle-orm'
import { cents, smaller } from '../../../domain/money.ts'
import type { DifferenceNature } from '../../../generated/domain.ts'
import { requireUser } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { ApiError, throwError } from '../../kernel/errors.ts'
import { chargedBack, clearing, explaining } from '../../kernel/journal/accounts.ts'
import { lockInvestment } from '../investments/find.ts'
import { payments } from '../payments/tables.ts'
import { shortageOf } from '../receipts/cover-shortage.ts'
import { manualTransfer } from '../receipts/method.ts'
import { endLine } from '../statements/end-line.ts'
import { lineNumberOf, type StatementLine, statementLines } from '../statements/tables.ts'
import { bank, compareBank } from './bank.ts'
import { type Explanation, postExplanation } from './explanation.ts'
import { type Difference, differences } from './tables.ts'

export interface Settling {
  nature: DifferenceNature
  reason: string
}

/**
 * Settles an open difference and posts its explanation. Throws `wrong_state` if another manager has settled it first.
 */
export async function settle(ctx: Context, difference: Difference, settling: Settling): Promise<void> {
  // Prevents a receipt from covering the shortage at the same time.
  if (difference.investment_id) await lockInvestment(ctx, difference.investment_id, undefined)
  const explanation = await explanationOf(ctx, difference, settling.nature)
  const [settledDifference] = await ctx.tx
    .update(differences)
    .set(settledValues(ctx, settling))
    .where(and(eq(differences.id, difference.id), eq(differences.status, 'OPEN')))
    .returning({ id: differences.id })
  if (!settledDifference) return throwError('wrong_state')
  if (explanation) await postExplanation(ctx, explanation)
  else if (reportsLine(difference)) await settleOpenLine(ctx, difference, settling)
}

/**
 * Settles a bank movement that belongs to no order, and the open differences that report it. Throws `requirement` if it
 * would be posted although it is the movement of a payout.
 */
export async function settleLine(ctx: Context, line: StatementLine, settling: Settling): Promise<void> {
  if (explaining(settling.nature, manualTransfer, line.currency)) await assertNotPayout(ctx, line)
  const withoutMatch = { investment_id: null, distribution_id: null }
  await endLine(ctx, line.id, { status: 'SETTLED', ...settling, ...withoutMatch })
  const { id, amount, currency } = line
  await postExplanation(ctx, {
    ...{ id, amount, nature: settling.nature },
    account: clearing(manualTransfer, currency),
  })
  await ctx.tx
    .update(differences)
    .set(settledValues(ctx, settling))
    .where(
      and(
        eq(differences.provider, bank),
        inArray(differences.kind, lineKinds),
        eq(differences.number, lineNumberOf(line)),
        eq(differences.status, 'OPEN'),
      ),
    )
}

/** Throws `requirement` if a movement is the debit of a payout, which is in the journal already. */
async function assertNotPayout(ctx: Context, line: StatementLine): Promise<void> {
  if (line.amount > 0n) return
  const { differing } = await compareBank(ctx, line.day)
  if (!differing.some(({ out, number }) => out && number === lineNumberOf(line)))
    throw new ApiError('requirement', { reason: { text: 'requirements.line_booked' } })
}

/** Lists the kinds of differences that report a statement line; the line is explained in place of the difference. */
const lineKinds = ['MISSING_HERE', 'TWICE']

function reportsLine({ provider, kind }: Difference): boolean {
  return provider === bank && lineKinds.includes(kind)
}

function settledValues(ctx: Context, { nature, reason }: Settling) {
  return { status: 'SETTLED', nature, reason, by_id: requireUser(ctx).id, done_at: ctx.now }
}

async function settleOpenLine(ctx: Context, { number }: Difference, settling: Settling): Promise<void> {
  const [line] = await ctx.tx
    .select()
    .from(statementLines)
    .where(and(sql`left(${statementLines.fingerprint}, 12) = ${number}`, eq(statementLines.status, 'OPEN')))
  if (line) await settleLine(ctx, line, settling)
}

/**
 * Returns the explanation to post for a difference; undefined if its nature is not posted, if the explanation is posted
 * for a statement line, or for the balance of a wallet, whose movements the provider reports.
 */
export async function explanationOf(
  ctx: Context,
  difference: Difference,
  nature: string,
): Promise<Explanation | undefined> {
  const { id, provider, kind, out, currency, investment_id } = difference
  const [ours, theirs] = [difference.ours ?? 0n, difference.theirs ?? 0n]
  if (reportsLine(difference) || kind === 'OTHER_BALANCE') return undefined
  if (!explaining(nature, provider, currency)) return undefined
  // A confirmed proof was corrected to its movement when the difference was found.
  if (provider === bank && kind === 'OTHER_AMOUNT')
    return {
      ...{ id, nature, account: chargedBack(manualTransfer, currency) },
      // Limits the amount to this difference, because an order may have several.
      amount: investment_id ? -smaller(await shortageOf(ctx, investment_id), cents(ours - theirs)) : 0n,
    }
  const surplus = kind === 'TWICE' ? theirs : theirs - ours
  return {
    id,
    nature,
    account: clearing(await methodOf(ctx, difference), currency),
    amount: out ? -surplus : surplus,
  }
}

/** Returns the payment method of a difference. Throws `unavailable` if its provider is no longer configured. */
async function methodOf(ctx: Context, { provider, reference }: Difference): Promise<string> {
  if (provider === bank) return manualTransfer
  const [payment] = await ctx.tx
    .select({ method: payments.method })
    .from(payments)
    .where(eq(payments.reference, reference))
  return payment?.method ?? ctx.paymentReports[provider]?.methods[0] ?? throwError('unavailable')
}
