import { eq } from 'drizzle-orm'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { users } from '../../auth/tables.ts'
import { withOwn } from '../../own-fields.ts'
import { settleStatus } from '../../people/settle.ts'
import { saveProfile } from '../../profile/save.ts'

export const setAdditionalData: Handler<'setAdditionalData'> = async (ctx, { body, own }) => {
  const user = requireUser(ctx)
  await saveProfile(ctx, user, { residence_country: body.country, ...body, complete: true })
  await ctx.tx
    .update(users)
    .set({ own_data: withOwn(user.own_data, own) })
    .where(eq(users.id, user.id))
  await settleStatus(ctx, user.id, 'ADDITIONAL_DATA_NOT_APPROVED')
  return null
}
