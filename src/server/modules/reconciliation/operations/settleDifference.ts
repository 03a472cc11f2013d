import type { Handler } from '../../../kernel/context.ts'
import { settle } from '../settle.ts'

export const settleDifference: Handler<'settleDifference'> = async (ctx, { subject, body }) => {
  await settle(ctx, subject.difference, body)
  return null
}
