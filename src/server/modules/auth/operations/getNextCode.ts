import type { Handler } from '../../../kernel/context.ts'
import { nextCodeAt } from '../next-code.ts'

export const getNextCode: Handler<'getNextCode'> = async (ctx, { body }) => ({
  at: await nextCodeAt(ctx, body.of, body.email),
})
