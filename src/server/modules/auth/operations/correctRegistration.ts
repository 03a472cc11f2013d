import { and, eq, isNull } from 'drizzle-orm'
import { isUniqueViolation } from '../../../database/errors.ts'
import { incrementCounter, throwTooMany } from '../../../identity/limits.ts'
import type { Handler, RequestContext, User } from '../../../kernel/context.ts'
import { throwError, throwFieldErrors } from '../../../kernel/errors.ts'
import { normaliseEmail } from '../accounts.ts'
import { sendCode } from '../codes.ts'
import { beginCodePause } from '../next-code.ts'
import { registrationOf } from '../registrations.ts'
import { revokeMailedSecrets } from '../secrets.ts'
import { users } from '../tables.ts'

/** Limits the addresses that one registration can send mail to. */
const correctionsPerDay = 5
const dayInSeconds = 86_400

/** Corrects the address and revokes what was mailed to the earlier address, whose owner may be somebody else. */
export const correctRegistration: Handler<'correctRegistration'> = async (ctx, { body }) => {
  const user = (await registrationOf(ctx, body.ticket)) ?? throwError('registration_over')
  ctx.noted.account = user.id
  await countCorrection(ctx, user)
  const email = normaliseEmail(body.email)
  if (email === user.email)
    return throwFieldErrors([{ field: 'email', key: 'validator.error_same_code_address', params: {} }])
  await setAddress(ctx, user, email)
  await revokeMailedSecrets(ctx, user.id)
  await sendCode(ctx, { ...user, email })
  await beginCodePause(ctx, 'resendCode', email)
  return null
}

async function countCorrection({ tx, realNow }: RequestContext, { id }: User): Promise<void> {
  const { count, ends } = await incrementCounter(
    tx,
    'correctRegistration',
    `registration ${id}`,
    dayInSeconds,
    realNow,
  )
  if (count > correctionsPerDay) throwTooMany(ends, realNow)
}

/**
 * Throws `already_registered` if the address has an account, and `registration_over` if this account was confirmed
 * meanwhile.
 */
async function setAddress({ tx }: RequestContext, { id }: User, email: string): Promise<void> {
  try {
    const whereWaiting = and(eq(users.id, id), isNull(users.email_verified_at))
    const changedRows = await tx.update(users).set({ email }).where(whereWaiting).returning({ id: users.id })
    if (changedRows.length === 0) throwError('registration_over')
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throwError('already_registered')
  }
}
