import type { Handler } from '../../../kernel/context.ts'

export const withdrawCategory: Handler<'withdrawCategory'> = async (ctx, { move }) => {
  await move(ctx)
  return null
}
