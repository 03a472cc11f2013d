import { eq } from 'drizzle-orm'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { ApiError, throwFieldErrors } from '../../../kernel/errors.ts'
import { investments } from '../../investments/tables.ts'
import { bookLine } from '../end-line.ts'

export const attachStatementLine: Handler<'attachStatementLine'> = async (ctx, { subject, body }) => {
  const { id, investor_id, reference } = investments
  const [order] = await ctx.tx
    .select({ id, investor_id })
    .from(investments)
    .where(eq(reference, referenceOf(body.reference)))
  if (!order)
    return throwFieldErrors([{ field: 'reference', key: 'validator.statement_no_order', params: {} }])
  if (order.investor_id === requireUser(ctx).id)
    throw new ApiError('requirement', { reason: { text: 'requirements.own_investment' } })
  return bookLine(ctx, subject.line, order.id, body)
}

/** Normalises an entered reference to the form ALB-7K3M-9Q. */
function referenceOf(input: string): string {
  const letters = input.toUpperCase()
  return [letters.slice(0, -6), letters.slice(-6, -2), letters.slice(-2)].join('-')
}
