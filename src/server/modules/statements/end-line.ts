import { and, eq } from 'drizzle-orm'
import { cents } from '../../../domain/money.ts'
import type { ReceiptEntered } from '../../../generated/domain.ts'
import { requireUser } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { book, type MovementAnswers } from '../receipts/book.ts'
import { type StatementLine, statementLines } from './tables.ts'

/** Marks an open movement as done. Throws `wrong_state` if another manager has already marked it. */
export async function endLine(
  ctx: Context,
  id: string,
  changes: Pick<StatementLine, 'status'> &
    Partial<Pick<StatementLine, 'nature' | 'reason' | 'investment_id' | 'distribution_id'>>,
): Promise<void> {
  const [endedLine] = await ctx.tx
    .update(statementLines)
    .set({ ...changes, by_id: requireUser(ctx).id, done_at: ctx.now })
    .where(and(eq(statementLines.id, id), eq(statementLines.status, 'OPEN')))
    .returning({ id: statementLines.id })
  if (!endedLine) throwError('wrong_state')
}

/** Builds the displayed identifier of a movement, such as `N43-2026-01-31-1A2B3C4D`. */
export function displayIdOf({ day, fingerprint }: StatementLine): string {
  return `N43-${day}-${fingerprint.slice(0, 8).toUpperCase()}`
}

/** Books a movement to an order. */
export async function bookLine(
  ctx: Context,
  line: StatementLine,
  investmentId: string,
  answers: MovementAnswers,
): Promise<ReceiptEntered> {
  const { id, amount, day } = line
  await endLine(ctx, id, { status: 'BOOKED', investment_id: investmentId, distribution_id: null })
  const incoming = { amount: cents(amount), day, bank_reference: displayIdOf(line), statement_line_id: id }
  return book(ctx, investmentId, incoming, answers)
}
