import type { Handler } from '../../context.ts'

export const reportTrouble: Handler<'reportTrouble'> = async (ctx, { body }) => {
  ctx.report(body)
  return null
}
