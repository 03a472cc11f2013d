import type { Handler } from '../../../kernel/context.ts'
import { tellRejected } from '../notify.ts'

export const rejectTaxCertificate: Handler<'rejectTaxCertificate'> = async (ctx, { body, move }) => {
  const { reason } = body
  await tellRejected(ctx, await move(ctx, { changes: { reason }, note: reason }))
  return null
}
