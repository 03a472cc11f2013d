import { eq } from 'drizzle-orm'
import { isUniqueViolation } from '../../../database/errors.ts'
import { newId } from '../../../database/ids.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler, RequestContext, User } from '../../../kernel/context.ts'
import { throwAfterCommit, throwError } from '../../../kernel/errors.ts'
import { sendMail } from '../../../mail/send.ts'
import { redeemBothCodes } from '../email-changes.ts'
import { endOtherSessions } from '../new-password.ts'
import { revokeSecrets } from '../secrets.ts'
import { users } from '../tables.ts'

/** Changes the address, notifies the old address, revokes secrets such as mailed links, and ends other sessions. */
export const confirmEmailChange: Handler<'confirmEmailChange'> = async (ctx, { body }) => {
  const user = requireUser(ctx)
  const newAddress = await redeemBothCodes(ctx, user, body)
  // Commits despite the error, so that the wrong attempt counts.
  if (newAddress === undefined) return throwAfterCommit('email_codes_invalid')
  await setNewAddress(ctx, user, newAddress)
  await revokeSecrets(ctx, user.id)
  await endOtherSessions(ctx, user, ctx.sessionId)
  // `user` was read before the change, so the mail goes to the old address.
  await sendMail(ctx, 'email_changed', { to: user, event: newId(), values: { address: newAddress } })
  return null
}

/**
 * Sets the new address and unlinks the Google account. Throws `email_codes_invalid`, the error for wrong codes, if the
 * address was registered meanwhile.
 */
async function setNewAddress({ tx }: RequestContext, { id }: User, email: string): Promise<void> {
  try {
    await tx.update(users).set({ email, google_subject: null }).where(eq(users.id, id))
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throwError('email_codes_invalid')
  }
}
