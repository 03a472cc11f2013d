import type { Handler } from '../../../kernel/context.ts'
import { endLine } from '../done.ts'

export const settleStatementLine: Handler<'settleStatementLine'> = async (ctx, { subject, body }) => {
  await endLine(ctx, subject.line.id, { status: 'SETTLED', reason: body.reason, investment_id: null })
  return null
}
