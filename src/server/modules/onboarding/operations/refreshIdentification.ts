import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { outside } from '../../../kernel/outside.ts'
import { applyCheck } from '../check.ts'
import { identificationState } from '../identification.ts'

const undecided = ['running', 'manual_review']

export const refreshIdentification: Handler<'refreshIdentification'> = async (ctx) => {
  const user = requireUser(ctx)
  if (!undecided.includes(user.kyc_status)) return identificationState(ctx, user)

  return outside(
    () => ctx.identity.check(user.kyc_check_id),
    async (later, check) =>
      identificationState(later, (await applyCheck(later, check)) ?? requireUser(later)),
  )
}
