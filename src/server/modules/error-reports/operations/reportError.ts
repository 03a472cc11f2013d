import type { Handler } from '../../../kernel/context.ts'

export const reportError: Handler<'reportError'> = async (ctx, { body }) => {
  ctx.report(body)
  return null
}
