import { and, eq, isNull } from 'drizzle-orm'
import type { IssuanceStatus } from '../../../../generated/domain.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { issuances } from '../../issuances/tables.ts'
import { notifyManagers } from '../notify.ts'

export const requestAnnouncement: Handler<'requestAnnouncement'> = async (ctx, { subject }) => {
  const { id, slug, status } = subject.issuance
  const [updatedIssuance] = await ctx.tx
    .update(issuances)
    .set({ asked_at: ctx.now })
    .where(and(eq(issuances.id, id), isNull(issuances.asked_at)))
    .returning({ id: issuances.id })
  if (!updatedIssuance) return throwError('wrong_state')
  await notifyManagers(ctx, subject)
  return { slug, status: status as IssuanceStatus }
}
