import type { Handler, RequestContext, User } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { confirmEmail, findByEmail, lockPassword } from '../accounts.ts'
import { passwordMatches } from '../passwords.ts'
import { redeemSecret } from '../secrets.ts'
import { signIn } from '../sign-in.ts'

export const login: Handler<'login'> = async (ctx, { body }) => {
  const user = await findByEmail(ctx, body.email)
  const matches = await passwordMatches(body.password, user?.password_hash)
  if (!user || !matches || !(await lockPassword(ctx, user))) return throwError('bad_credentials')
  if (body.secret) await proveAddress(ctx, user, body.secret)
  else if (!user.email_verified_at) return throwError('email_unverified')
  return signIn(ctx, await confirmEmail(ctx, user))
}

/** Accepts the secret of a mailed link instead of the code, because both prove the address. Throws `secret_invalid`. */
async function proveAddress(ctx: RequestContext, user: User, secret: string): Promise<void> {
  const redeemedSecret = await redeemSecret(ctx, 'sign_in', secret)
  if (redeemedSecret?.user_id !== user.id) throwError('secret_invalid')
}
