import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Context, Handler } from '../../context.ts'
import { newId } from '../../database/ids.ts'
import { users } from '../../database/tables/accounts.ts'
import { fail } from '../../errors.ts'
import { normaliseEmail } from './accounts.ts'
import { sendCode } from './codes.ts'
import { hashPassword } from './passwords.ts'

export const registerUser: Handler<'registerUser'> = async (ctx, { body }) => {
  // Hashed before the address is looked up: known or not, the answer takes as long.
  const password_hash = await hashPassword(body.password)
  const [user] = await ctx.tx
    .insert(users)
    .values({
      id: newId(),
      email: normaliseEmail(body.email),
      password_hash,
      name: body.name.trim(),
      surname: body.surname.trim(),
      language: ctx.language,
      commercial: body.commercial ?? false,
      terms_accepted_at: ctx.now,
      referral_code: randomBytes(5).toString('hex'),
      referrer_id: await referrerOf(ctx, body.referral_code),
      created_at: ctx.now,
    })
    .onConflictDoNothing({ target: [users.tenant_id, users.email] })
    .returning()
  await sendCode(ctx, user)
  if (!user) return fail('already_registered')
  return { email: user.email }
}

/** An unknown code is no reason to refuse an investor. */
async function referrerOf({ tx }: Context, code: string | undefined): Promise<string | null> {
  if (!code) return null
  const [referrer] = await tx.select({ id: users.id }).from(users).where(eq(users.referral_code, code))
  return referrer?.id ?? null
}
