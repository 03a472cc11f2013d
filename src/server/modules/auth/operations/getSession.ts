import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'

/** A visitor gets a visitor's session; whoever sends a token is told when it no longer counts. */
export const getSession: Handler<'getSession'> = async (ctx) =>
  ctx.tokenProblem ? throwError(ctx.tokenProblem) : ctx.session
