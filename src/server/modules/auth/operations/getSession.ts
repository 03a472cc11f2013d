import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'

/** Returns a visitor's session without a token; throws for a token that is no longer valid. */
export const getSession: Handler<'getSession'> = async (ctx) =>
  ctx.tokenProblem ? throwError(ctx.tokenProblem) : ctx.session
