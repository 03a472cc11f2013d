import { newId } from '../../../database/ids.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { sendMail } from '../../../mail/send.ts'
import { newestProfileOf } from '../newest-profile.ts'
import { saveProfile } from '../save.ts'

export const setPhones: Handler<'setPhones'> = async (ctx, { body }) => {
  const user = requireUser(ctx)
  const previousPhone = (await newestProfileOf(ctx.tx, user.id))?.phone ?? ''
  await saveProfile(ctx, user, { second_phone: '', ...body })
  if (previousPhone !== '' && previousPhone !== body.phone)
    await sendMail(ctx, 'phone_changed', {
      to: user,
      event: newId(),
      values: { phone: body.phone.slice(-3) },
    })
  return null
}
