import type { Handler } from '../../../kernel/context.ts'

export const withdrawCategory: Handler<'withdrawCategory'> = async (ctx, { transition }) => {
  await transition(ctx)
  return null
}
