import { newId } from '../../../database/ids.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { ApiError, throwError } from '../../../kernel/errors.ts'
import { assertMayHold } from '../../whitelist/assert-may-hold.ts'
import { detailOf } from '../detail.ts'
import { notifyMessage } from '../notify.ts'
import { adThreads } from '../tables.ts'
import { whyNotSell } from '../why-not-sell.ts'
import { writeMessage } from '../write-message.ts'

export const contactSeller: Handler<'contactSeller'> = async (ctx, { subject, body }) => {
  await assertMayHold(ctx, subject.ad.issuance_id)
  // Hides the reason, because the seller's status is private.
  if ((await whyNotSell(ctx, subject.ad)).length > 0)
    throw new ApiError('requirement', { reason: { text: 'board.not_open' } })
  const threadValues = { id: newId(), ad_id: subject.ad.id, buyer_id: requireUser(ctx).id, begun_at: ctx.now }
  const { ad_id, buyer_id, tenant_id } = adThreads
  const [thread] = await ctx.tx
    .insert(adThreads)
    .values(threadValues)
    .onConflictDoUpdate({ target: [tenant_id, ad_id, buyer_id], set: { buyer_id: threadValues.buyer_id } })
    .returning()
  if (!thread) return throwError('wrong_state')
  if (thread.reported_at) throw new ApiError('requirement', { reason: { text: 'board.is_reported' } })
  await notifyMessage(ctx, subject, subject.seller, await writeMessage(ctx, thread.id, body.text))
  return detailOf(ctx, subject)
}
