import { eq } from 'drizzle-orm'
import { userOf } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { replacesPassword } from '../claim.ts'
import { findSecret, type Purpose } from '../secrets.ts'
import { nameOf } from '../session.ts'
import { users } from '../tables.ts'

const opens = {
  sign_in: 'session',
  handover: 'session',
  reset: 'password',
  registration: 'nothing',
} as const satisfies Record<Purpose, string>

const nothing = {
  opens: 'nothing',
  name: '',
  email: '',
  mine: false,
  at_once: false,
  confirms: false,
  replaces_password: false,
} as const

/**
 * Describes what a link opens. Links from a login's answer need no confirmation (specification, chapter 7); mailed
 * links do, because scanners open them.
 */
export const describeLink: Handler<'describeLink'> = async (ctx, { body }) => {
  const open = await findSecret(ctx, body.secret)
  const title = ctx.text('enter.title')
  if (!open || opens[open.purpose] === 'nothing') return { ...nothing, title }
  const [user] = await ctx.tx.select().from(users).where(eq(users.id, open.user_id))
  if (!user) return { ...nothing, title }
  const at_once = open.purpose === 'handover'
  const isOwnAccount = user.id === userOf(ctx)?.id
  const confirms = open.purpose === 'sign_in' && user.email_verified_at === null
  return {
    ...{
      opens: opens[open.purpose],
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
