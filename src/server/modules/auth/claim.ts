import { eq } from 'drizzle-orm'
import type { RequestContext, User } from '../../kernel/context.ts'
import { sendMail } from '../../mail/send.ts'
import { confirmEmail } from './accounts.ts'
import { unknownPassword } from './passwords.ts'
import { createSecret, isBrowserOfRegistration, revokeSecrets } from './secrets.ts'
import { users } from './tables.ts'

/**
 * Verifies an address after a code or link mailed to it was used. In a browser other than the registration's, replaces
 * the password, which somebody else may have chosen, and mails a link to set a new password.
 */
export async function confirmByMail(ctx: RequestContext, user: User): Promise<User> {
  if (!(await replacesPassword(ctx, user))) return confirmEmail(ctx, user)
  const claimedUser = await claimAccount(ctx, user)
  const { id, secret, expires_at } = await createSecret(ctx, user, 'reset')
  const link = `${ctx.tenant.origin}/remember-password?token=${secret}`
  await sendMail(ctx, 'choose_password', { to: user, event: id, values: { link }, ends: expires_at })
  return claimedUser
}

/** Returns whether confirming the address in this browser replaces the account's password. */
export async function replacesPassword(ctx: RequestContext, user: User): Promise<boolean> {
  return user.email_verified_at === null && !(await isBrowserOfRegistration(ctx, user.id))
}

/** Takes over an account whose address was never verified: replaces its password and revokes its links. */
export async function claimAccount(ctx: RequestContext, user: User): Promise<User> {
  const password_hash = await unknownPassword()
  await ctx.tx.update(users).set({ password_hash }).where(eq(users.id, user.id))
  await revokeSecrets(ctx, user.id)
  return confirmEmail(ctx, user)
}
