import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { newId } from '../../../database/ids.ts'
import type { Handler, Input, RequestContext } from '../../../kernel/context.ts'
import { throwError, throwFieldErrors } from '../../../kernel/errors.ts'
import { recordConsents } from '../../consents/record.ts'
import { saveCustomAnswers } from '../../custom-fields.ts'
import { isInvited } from '../../invitations/is-invited.ts'
import { createProfile } from '../../profile/save.ts'
import { openWallet } from '../../wallets/open-wallet.ts'
import { normaliseEmail } from '../accounts.ts'
import { sendCode } from '../codes.ts'
import { assertNotCommon, assertNotPersonal } from '../guessable.ts'
import { beginCodePause } from '../next-code.ts'
import { hashPassword } from '../passwords.ts'
import { createSecret } from '../secrets.ts'
import { users } from '../tables.ts'

export const registerUser: Handler<'registerUser'> = async (ctx, { body, custom }) => {
  const email = normaliseEmail(body.email)
  const { hide } = ctx.tenant.customization
  if (hide.register && !(await isInvited(ctx, email, body.invitation ?? ''))) throwError('not_found')
  assertNotCommon(body.password)
  assertNotPersonal(body.password, body, ctx.tenant)
  // Hashes before the insert, so that registered and unregistered addresses take the same time.
  const password_hash = await hashPassword(body.password)
  const [user] = await ctx.tx
    .insert(users)
    .values({ ...(await newAccountValues(ctx, body)), email, password_hash })
    .onConflictDoNothing({ target: [users.tenant_id, users.email] })
    .returning()
  if (user) saveCustomAnswers(ctx, user, custom)
  await sendCode(ctx, user)
  await beginCodePause(ctx, 'resendCode', email)
  await createProfile(ctx, email, registrationAnswersOf(ctx, body))
  await openWallet(ctx, email)
  await recordConsents(ctx, user?.id, consentsOf(body), 'REGISTRATION')
  const { secret: ticket } = await createSecret(ctx, user, 'registration')
  if (!user) return throwError('already_registered')
  return { email, ticket }
}

type RegistrationBody = Omit<Input<'registerWithGoogle'>['body'], 'ticket'>

/** Returns the consents given; an unchecked box is no consent. */
export function consentsOf({ terms, privacy, commercial }: RegistrationBody) {
  return { TERMS: terms, PRIVACY: privacy, ...(commercial && { COMMERCIAL: true }) }
}

/** Returns the initial values of an account, for registrations by form and with Google. */
export async function newAccountValues(ctx: RequestContext, body: RegistrationBody) {
  return {
    id: newId(),
    name: body.name.trim(),
    surname: body.surname.trim(),
    language: ctx.language,
    referral_code: randomBytes(5).toString('hex'),
    referrer_id: await referrerOf(ctx, body.referral_code),
    created_at: ctx.now,
  }
}

/** Returns the answers that this tenant asks for at registration. */
export function registrationAnswersOf({ tenant }: Pick<RequestContext, 'tenant'>, body: RegistrationBody) {
  const requestedFields = Object.entries(tenant.customization.register).filter(
    ([, setting]) => setting !== 'no',
  )
  const values = new Map<string, unknown>(Object.entries(body))
  const answers = Object.fromEntries(requestedFields.map(([name]) => [name, String(values.get(name) ?? '')]))
  const [name, surname] = [body.name.trim(), body.surname.trim()]
  return { ...answers, name, surname, commercial: body.commercial ?? false }
}

/**
 * Returns the referrer; null without a code. Throws `invalid_fields` for an unknown code, so that typing mistakes are
 * noticed.
 */
async function referrerOf({ tx, tenant }: RequestContext, code: string | undefined): Promise<string | null> {
  if (!code || !tenant.customization.extras.referral) return null
  const whereReferralCode = and(eq(users.referral_code, code.trim()), isNull(users.closed_at))
  const [referrer] = await tx.select({ id: users.id }).from(users).where(whereReferralCode)
  if (referrer) return referrer.id
  return throwFieldErrors([{ field: 'referral_code', key: 'validator.error_referral_code', params: {} }])
}
