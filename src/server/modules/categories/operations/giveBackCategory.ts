import type { Handler } from '../../../kernel/context.ts'

export const giveBackCategory: Handler<'giveBackCategory'> = async (ctx, { transition }) => {
  await transition(ctx)
  return null
}
