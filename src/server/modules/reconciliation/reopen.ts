import { and, eq } from 'drizzle-orm'
import type { DifferenceNature } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { ApiError, throwError } from '../../kernel/errors.ts'
import { lockInvestment } from '../investments/find.ts'
import { matchesOf } from '../statements/matching.ts'
import { type StatementLine, statementLines } from '../statements/tables.ts'
import { reverseExplanation } from './explanation.ts'
import { recordStep } from './history.ts'
import { reportsLine } from './settle.ts'
import { type Difference, differences } from './tables.ts'

const unexplained = { status: 'OPEN', nature: null, reason: '', by_id: null, done_at: null }

/**
 * Takes back the explanation of a difference, reverses what it posted, and opens the difference again. Throws
 * `wrong_state` if it is not explained any more, and `requirement` if an order relies on the explanation.
 */
export async function reopen(ctx: Context, difference: Difference, reason: string): Promise<void> {
  const { id, investment_id, statement_line_id } = difference
  if (reportsLine(difference) && statement_line_id !== null)
    return reopenLine(ctx, await requireLine(ctx, statement_line_id), reason)
  if (investment_id) await assertUnused(ctx, difference, investment_id)
  const whereSettled = and(eq(differences.id, id), eq(differences.status, 'SETTLED'))
  const [settledDifference] = await ctx.tx.select().from(differences).where(whereSettled).for('no key update')
  if (!settledDifference) return throwError('wrong_state')
  await ctx.tx.update(differences).set(unexplained).where(whereSettled)
  const nature = settledDifference.nature as DifferenceNature | null
  await reverseExplanation(ctx, id)
  if (nature) await recordStep(ctx, { difference_id: id }, 'TAKEN_BACK', { nature, reason })
}

/**
 * Takes back the explanation of a bank movement and of the differences that report it. Reverses what it posted, and
 * suggests an order for it again; throws `wrong_state` if it is not explained any more.
 */
export async function reopenLine(ctx: Context, line: StatementLine, reason: string): Promise<void> {
  const { id } = line
  const whereSettled = and(eq(statementLines.id, id), eq(statementLines.status, 'SETTLED'))
  const [settledLine] = await ctx.tx.select().from(statementLines).where(whereSettled).for('no key update')
  if (!settledLine) return throwError('wrong_state')
  const [match] = await matchesOf(ctx, [settledLine])
  await ctx.tx
    .update(statementLines)
    .set({ ...unexplained, ...match })
    .where(whereSettled)
  await ctx.tx
    .update(differences)
    .set(unexplained)
    .where(and(eq(differences.statement_line_id, id), eq(differences.status, 'SETTLED')))
  const nature = settledLine.nature as DifferenceNature | null
  await reverseExplanation(ctx, id)
  if (nature) await recordStep(ctx, { statement_line_id: id }, 'TAKEN_BACK', { nature, reason })
}

async function requireLine({ tx }: Context, id: string): Promise<StatementLine> {
  const [line] = await tx.select().from(statementLines).where(eq(statementLines.id, id))
  return line ?? throwError('not_found')
}

/** Throws `requirement` if the order of a corrected proof was accepted or has ended since its shortage was explained. */
async function assertUnused(
  ctx: Context,
  { movement, kind }: Difference,
  investmentId: string,
): Promise<void> {
  const record = await lockInvestment(ctx, investmentId, undefined)
  const isShortage = movement === 'RECEIPT' && kind === 'OTHER_AMOUNT'
  if (isShortage && record?.investment.status !== 'CHARGED')
    throw new ApiError('requirement', { reason: { text: 'requirements.shortage_used' } })
}
