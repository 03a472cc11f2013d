import type { Handler } from '../../../kernel/context.ts'
import { fail } from '../../../kernel/errors.ts'

/** A visitor gets a visitor's session; whoever sends a token is told when it no longer counts. */
export const getSession: Handler<'getSession'> = async (ctx) =>
  ctx.tokenProblem ? fail(ctx.tokenProblem) : ctx.session
