import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { newId } from '../../../database/ids.ts'
import type { Handler } from '../../../kernel/context.ts'
import { sendMail } from '../../../mail/send.ts'
import { users } from '../../auth/tables.ts'
import { saveProfile } from '../save.ts'

/** The checked document follows: contracts and the search for doubles read it. */
export const correctIdentity: Handler<'correctIdentity'> = async (ctx, { subject: { user }, body }) => {
  const { reason, name, surname, ...document } = body
  await saveProfile(ctx, user, { name: name.trim(), surname: surname.trim(), ...document }, reason)
  await ctx.tx
    .update(users)
    .set({ identification: sql`${users.identification} || ${JSON.stringify(document)}::jsonb` })
    .where(and(eq(users.id, user.id), isNotNull(users.identification)))
  await sendMail(ctx, 'identity_corrected', {
    to: user,
    event: newId(),
    values: { reason, link: `${ctx.tenant.origin}/user/account` },
  })
  return null
}
