import type { Handler } from '../../../kernel/context.ts'
import { notifyRejected } from '../notify.ts'

export const rejectTaxCertificate: Handler<'rejectTaxCertificate'> = async (ctx, { body, transition }) => {
  const { reason } = body
  const rejectedRecord = await transition(ctx, { changes: { reason }, note: reason })
  await notifyRejected(ctx, rejectedRecord)
  return null
}
