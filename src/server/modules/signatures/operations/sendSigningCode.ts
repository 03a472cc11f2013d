import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { sendSigningCodeTo } from '../codes.ts'

export const sendSigningCode: Handler<'sendSigningCode'> = async (ctx, { subject }) => {
  await sendSigningCodeTo(ctx, requireUser(ctx), subject.investment)
  return null
}
