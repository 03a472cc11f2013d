import type { Handler } from '../../../kernel/context.ts'
import { notifyRejected } from '../notify.ts'

export const rejectTaxCertificate: Handler<'rejectTaxCertificate'> = async (ctx, { body, transition }) => {
  const { reason } = body
  await notifyRejected(ctx, await transition(ctx, { changes: { reason }, note: reason }))
  return null
}
