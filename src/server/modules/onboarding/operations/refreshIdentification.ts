import { and, eq } from 'drizzle-orm'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { outside } from '../../../kernel/outside.ts'
import { users } from '../../auth/tables.ts'
import { identificationState, statusOfCheck } from '../identification.ts'

const undecided = ['running', 'manual_review']

export const refreshIdentification: Handler<'refreshIdentification'> = async (ctx) => {
  const user = requireUser(ctx)
  if (!undecided.includes(user.kyc_status)) return identificationState(ctx, user)

  return outside(
    () => ctx.identity.check(user.kyc_check_id),
    async (later, check) => {
      const asked = and(eq(users.id, user.id), eq(users.kyc_check_id, user.kyc_check_id))
      const [moved] = await later.tx
        .update(users)
        .set({ kyc_status: statusOfCheck[check.status] })
        .where(and(asked, eq(users.kyc_status, user.kyc_status)))
        .returning()
      return identificationState(later, moved ?? requireUser(later))
    },
  )
}
