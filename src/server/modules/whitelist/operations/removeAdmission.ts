import type { Handler } from '../../../kernel/context.ts'
import { notifyRemoved } from '../notify.ts'

/** Notifies nobody who was only proposed. */
export const removeAdmission: Handler<'removeAdmission'> = async (ctx, { subject, body, transition }) => {
  const { admission, issuance, person } = subject
  const { reason } = body
  await transition(ctx, { changes: { changed_at: ctx.now }, note: reason })
  if (admission.status === 'ADMITTED' && person) await notifyRemoved(ctx, issuance, { to: person, reason })
  return null
}
