import type { Handler } from '../../context.ts'
import { fail } from '../../errors.ts'
import { findByEmail, holdPassword } from './accounts.ts'
import { passwordMatches } from './passwords.ts'
import { signIn } from './sign-in.ts'

export const login: Handler<'login'> = async (ctx, { body }) => {
  const user = await findByEmail(ctx, body.email)
  const matches = await passwordMatches(body.password, user?.password_hash)
  if (!user || !matches || !(await holdPassword(ctx, user))) return fail('bad_credentials')
  if (!user.email_verified_at) return fail('email_unverified')
  return signIn(ctx, user)
}
