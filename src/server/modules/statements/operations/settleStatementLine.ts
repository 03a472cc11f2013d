import type { Handler } from '../../../kernel/context.ts'
import { endLine } from '../end-line.ts'

export const settleStatementLine: Handler<'settleStatementLine'> = async (ctx, { subject, body }) => {
  const withoutMatch = { investment_id: null, distribution_id: null }
  await endLine(ctx, subject.line.id, { status: 'SETTLED', reason: body.reason, ...withoutMatch })
  return null
}
