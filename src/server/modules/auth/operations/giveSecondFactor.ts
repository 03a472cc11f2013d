import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwAfterCommit } from '../../../kernel/errors.ts'
import { markFresh, redeemFactorCode } from '../second-factor.ts'

export const giveSecondFactor: Handler<'giveSecondFactor'> = async (ctx, { body }) => {
  if (!(await redeemFactorCode(ctx, requireUser(ctx), body.code)))
    return throwAfterCommit('factor_code_wrong')
  await markFresh(ctx)
  return null
}
