import type { Handler } from '../../../kernel/context.ts'
import { notifyRemoved } from '../notify.ts'

/** Removes a person from the list, and notifies them if they were admitted; proposed persons are not notified. */
export const removeAdmission: Handler<'removeAdmission'> = async (ctx, { subject, body, transition }) => {
  const { admission, issuance, person } = subject
  const { reason } = body
  await transition(ctx, { changes: { changed_at: ctx.now }, note: reason })
  if (admission.status === 'ADMITTED' && person) await notifyRemoved(ctx, issuance, { to: person, reason })
  return null
}
