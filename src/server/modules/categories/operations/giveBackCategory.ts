import type { Handler } from '../../../kernel/context.ts'

export const giveBackCategory: Handler<'giveBackCategory'> = async (ctx, { move }) => {
  await move(ctx)
  return null
}
