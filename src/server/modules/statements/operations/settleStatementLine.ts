import type { Handler } from '../../../kernel/context.ts'
import { settleLine } from '../../reconciliation/settle.ts'

export const settleStatementLine: Handler<'settleStatementLine'> = async (ctx, { subject, body }) => {
  await settleLine(ctx, subject.line, body)
  return null
}
