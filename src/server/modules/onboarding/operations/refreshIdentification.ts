import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { outside } from '../../../kernel/outside.ts'
import { identificationState } from '../identification.ts'
import { newestCheckOf } from '../newest-check.ts'
import { identificationStateOf } from '../open.ts'
import { applyQueryResult, isUndecided, queryStatus } from '../query-provider.ts'

export const refreshIdentification: Handler<'refreshIdentification'> = async (ctx) => {
  const user = requireUser(ctx)
  const check = await newestCheckOf(ctx, user.id)
  if (!check || !isUndecided(check)) return identificationState(ctx, user, check)
  return outside(
    () => queryStatus(ctx, check),
    async (laterCtx, result) => {
      await applyQueryResult(laterCtx, check, result)
      return identificationStateOf(laterCtx, user.id)
    },
  )
}
