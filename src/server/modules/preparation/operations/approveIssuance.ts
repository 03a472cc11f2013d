import { and, eq, isNull } from 'drizzle-orm'
import type { IssuanceStatus } from '../../../../generated/domain.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { issuances } from '../../issuances/tables.ts'
import { notifyApproved } from '../notify.ts'

/**
 * Approves the version that the manager reviewed. Throws `document_replaced` if it was changed or approved in the
 * meantime.
 */
export const approveIssuance: Handler<'approveIssuance'> = async (ctx, { body, subject }) => {
  const { id, slug, status } = subject.issuance
  const [approvedIssuance] = await ctx.tx
    .update(issuances)
    .set({ approved_at: ctx.now })
    .where(and(eq(issuances.id, id), eq(issuances.version, body.version), isNull(issuances.approved_at)))
    .returning({ id: issuances.id })
  if (!approvedIssuance) return throwError('document_replaced')
  await notifyApproved(ctx, subject)
  await ctx.sweep()
  return { slug, status: status as IssuanceStatus }
}
