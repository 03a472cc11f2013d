import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { textSigningCodeTo } from '../codes.ts'

export const textSigningCode: Handler<'textSigningCode'> = (ctx, { subject }) =>
  textSigningCodeTo(ctx, requireUser(ctx), subject.investment)
