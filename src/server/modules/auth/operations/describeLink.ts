import { eq } from 'drizzle-orm'
import { userOf } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { replacesPassword } from '../claim.ts'
import { findSecret, type Purpose } from '../secrets.ts'
import { nameOf } from '../session.ts'
import { users } from '../tables.ts'

const openedByPurpose = {
  sign_in: 'session',
  handover: 'session',
  reset: 'password',
  registration: 'nothing',
} as const satisfies Record<Purpose, string>

const unknownLink = {
  opens: 'nothing',
  name: '',
  email: '',
  mine: false,
  at_once: false,
  confirms: false,
  replaces_password: false,
} as const

/**
 * Describes what a link opens. Links from a login's response need no confirmation (specification, chapter 7); mailed
 * links do, because scanners open them.
 */
export const describeLink: Handler<'describeLink'> = async (ctx, { body }) => {
  const secretRow = await findSecret(ctx, body.secret)
  const title = ctx.text('enter.title')
  if (!secretRow || openedByPurpose[secretRow.purpose] === 'nothing') return { ...unknownLink, title }
  const [user] = await ctx.tx.select().from(users).where(eq(users.id, secretRow.user_id))
  if (!user) return { ...unknownLink, title }
  const at_once = secretRow.purpose === 'handover'
  const isOwnAccount = user.id === userOf(ctx)?.id
  const confirms = secretRow.purpose === 'sign_in' && user.email_verified_at === null
  return {
    ...{
      opens: openedByPurpose[secretRow.purpose],
      name: nameOf(user),
      email: user.email,
      mine: isOwnAccount,
      at_once,
      confirms,
      replaces_password: confirms && (await replacesPassword(ctx, user)),
    },
    title: confirms ? ctx.text('enter.title_confirm') : title,
  }
}
