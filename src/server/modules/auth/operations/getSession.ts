import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'

/** Returns the session, also that of a visitor without a token. Throws for an invalid token. */
export const getSession: Handler<'getSession'> = async (ctx) =>
  ctx.tokenProblem ? throwError(ctx.tokenProblem) : ctx.session
