import { eq } from 'drizzle-orm'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { sendMail } from '../../../mail/send.ts'
import { users } from '../../auth/tables.ts'
import { deleteMember } from '../membership.ts'

export const removeMember: Handler<'removeMember'> = async (ctx, { subject, params }) => {
  const { id, name } = subject.organisation
  if (params.member === requireUser(ctx).id) return throwError('own_membership')
  await deleteMember(ctx, { organisation: id, user: params.member })
  const [user] = await ctx.tx.select().from(users).where(eq(users.id, params.member))
  await sendMail(ctx, 'member_removed', {
    to: user,
    event: `member_removed/${id}/${params.member}/${ctx.now.getTime()}`,
    values: { organisation: name },
  })
  return null
}
