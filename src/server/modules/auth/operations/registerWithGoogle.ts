import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { recordConsents } from '../../consents/record.ts'
import { saveCustomAnswers } from '../../custom-fields.ts'
import { createProfile } from '../../profile/save.ts'
import { openWallet } from '../../wallets/open-wallet.ts'
import { normaliseEmail } from '../accounts.ts'
import { verifiedAddressOf } from '../google-requests.ts'
import { mayRegister } from '../may-register.ts'
import { unknownPassword } from '../passwords.ts'
import { startSession } from '../sign-in.ts'
import { users } from '../tables.ts'
import { consentsOf, newAccountValues, registrationAnswersOf } from './registerUser.ts'

/**
 * Registers an account with the address that Google verified. It has a random password, which the owner can reset by
 * mail.
 */
export const registerWithGoogle: Handler<'registerWithGoogle'> = async (ctx, { body, custom }) => {
  const { email, subject } = (await verifiedAddressOf(ctx, body.ticket)) ?? throwError('google_failed')
  if (!(await mayRegister(ctx, email))) return throwError('account_unknown')
  const verifiedValues = {
    email: normaliseEmail(email),
    google_subject: subject,
    email_verified_at: ctx.now,
    password_hash: await unknownPassword(),
  }
  const [user] = await ctx.tx
    .insert(users)
    .values({ ...(await newAccountValues(ctx, body)), ...verifiedValues })
    .onConflictDoNothing()
    .returning()
  if (!user) return throwError('already_registered')
  saveCustomAnswers(ctx, user, custom)
  await createProfile(ctx, user.email, registrationAnswersOf(ctx, body))
  await openWallet(ctx, user.email)
  await recordConsents(ctx, user.id, consentsOf(body), 'GOOGLE')
  return startSession(ctx, user)
}
