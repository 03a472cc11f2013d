import type { Handler } from '../../../kernel/context.ts'
import { notifyRejected } from '../notify.ts'

export const rejectTaxCertificate: Handler<'rejectTaxCertificate'> = async (ctx, { body, move }) => {
  const { reason } = body
  await notifyRejected(ctx, await move(ctx, { changes: { reason }, note: reason }))
  return null
}
