import { and, eq } from 'drizzle-orm'
import { cents, smaller } from '../../../domain/money.ts'
import { requireUser } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { ApiError, throwError } from '../../kernel/errors.ts'
import { chargedBack, clearing, explaining } from '../../kernel/journal/accounts.ts'
import { lockInvestment } from '../investments/find.ts'
import { shortageOf } from '../receipts/cover-shortage.ts'
import { manualTransfer } from '../receipts/method.ts'
import { endLine } from '../statements/end-line.ts'
import { type StatementLine, statementLines } from '../statements/tables.ts'
import { compareBank } from './bank.ts'
import { type Explanation, postExplanation } from './explanation.ts'
import { recordStep, type Settling } from './history.ts'
import { type Difference, differences } from './tables.ts'

/**
 * Settles an open difference and posts its explanation. Throws `wrong_state` if another manager has settled it first.
 */
export async function settle(ctx: Context, difference: Difference, settling: Settling): Promise<void> {
  // Prevents a receipt from covering the shortage at the same time.
  if (difference.investment_id) await lockInvestment(ctx, difference.investment_id, undefined)
  const explanation = reportsLine(difference)
    ? undefined
    : await explanationOf(ctx, difference, settling.nature)
  const [settledDifference] = await ctx.tx
    .update(differences)
    .set(settledValues(ctx, settling))
    .where(and(eq(differences.id, difference.id), eq(differences.status, 'OPEN')))
    .returning({ id: differences.id })
  if (!settledDifference) return throwError('wrong_state')
  if (reportsLine(difference)) return settleOpenLine(ctx, difference, settling)
  await recordStep(ctx, { difference_id: difference.id }, 'EXPLAINED', settling)
  if (explanation) await postExplanation(ctx, explanation)
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
  await recordStep(ctx, { statement_line_id: id }, 'EXPLAINED', settling)
  await postExplanation(ctx, {
    id,
    amount,
    nature: settling.nature,
    account: clearing(manualTransfer, currency),
  })
  await ctx.tx
    .update(differences)
    .set(settledValues(ctx, settling))
    .where(and(eq(differences.statement_line_id, id), eq(differences.status, 'OPEN')))
}

/** Throws `requirement` if a movement is the debit of a payout, which is in the journal already. */
async function assertNotPayout(ctx: Context, line: StatementLine): Promise<void> {
  if (line.amount > 0n) return
  const { differing } = await compareBank(ctx, line.day)
  if (!differing.some(({ statement_line_id }) => statement_line_id === line.id))
    throw new ApiError('requirement', { reason: { text: 'requirements.line_booked' } })
}

/** Returns whether a difference reports a statement line, which is explained in place of the difference. */
export function reportsLine({ movement }: Difference): boolean {
  return movement === 'BANK_MOVEMENT'
}

function settledValues(ctx: Context, { nature, reason }: Settling) {
  return { status: 'SETTLED', nature, reason, by_id: requireUser(ctx).id, done_at: ctx.now }
}

async function settleOpenLine(
  ctx: Context,
  { statement_line_id }: Difference,
  settling: Settling,
): Promise<void> {
  if (statement_line_id === null) return
  const whereOpen = and(eq(statementLines.id, statement_line_id), eq(statementLines.status, 'OPEN'))
  const [line] = await ctx.tx.select().from(statementLines).where(whereOpen)
  if (line) await settleLine(ctx, line, settling)
}

/** Lists the balances of wallets, whose movements the provider reports, so that no explanation of them is posted. */
const walletMovements = ['ISSUANCE_WALLET', 'INVESTOR_WALLET', 'DEPOSIT_WALLET']

/** Returns the explanation to post for a difference; undefined if its nature is not posted, and for wallets. */
async function explanationOf(
  ctx: Context,
  difference: Difference,
  nature: string,
): Promise<Explanation | undefined> {
  const { id, kind, movement, method, out, currency, investment_id } = difference
  const [ours, theirs] = [difference.ours ?? 0n, difference.theirs ?? 0n]
  if (walletMovements.includes(movement) || !explaining(nature, method, currency)) return undefined
  // A confirmed proof was corrected to its movement when the difference was found.
  if (movement === 'RECEIPT' && kind === 'OTHER_AMOUNT')
    return {
      id,
      nature,
      account: chargedBack(method, currency),
      // Limits the amount to this difference, because an order may have several.
      amount: investment_id ? -smaller(await shortageOf(ctx, investment_id), cents(ours - theirs)) : 0n,
    }
  const surplus = kind === 'TWICE' ? theirs : theirs - ours
  return { id, nature, account: clearing(method, currency), amount: out ? -surplus : surplus }
}
