import type { Handler } from '../../../kernel/context.ts'
import { reopenLine } from '../../reconciliation/reopen.ts'

export const reopenStatementLine: Handler<'reopenStatementLine'> = async (ctx, { subject, body }) => {
  await reopenLine(ctx, subject.line, body.reason)
  return null
}
