import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { outside } from '../../../kernel/outside.ts'
import { isUndecided, learn, queryStatus } from '../ask-again.ts'
import { identificationState } from '../identification.ts'
import { newestCheckOf } from '../newest-check.ts'
import { stateNow } from '../open.ts'

export const refreshIdentification: Handler<'refreshIdentification'> = async (ctx) => {
  const user = requireUser(ctx)
  const check = await newestCheckOf(ctx, user.id)
  if (!check || !isUndecided(check)) return identificationState(ctx, user, check)
  return outside(
    () => queryStatus(ctx, check),
    async (later, answer) => {
      await learn(later, check, answer)
      return stateNow(later, user.id)
    },
  )
}
