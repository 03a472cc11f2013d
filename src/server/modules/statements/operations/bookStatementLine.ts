import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { bookLine } from '../end-line.ts'

export const bookStatementLine: Handler<'bookStatementLine'> = async (ctx, { subject, body }) => {
  const { line } = subject
  // Requires that the movement still suggests the order that was displayed to the manager.
  if (line.investment_id === null || line.investment_id !== body.investment_id)
    return throwError('wrong_state')
  return bookLine(ctx, line, line.investment_id, body)
}
