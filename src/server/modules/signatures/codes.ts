import { randomInt } from 'node:crypto'
import { and, arrayContains, eq, gt, lt, sql } from 'drizzle-orm'
import { constantsOf } from '../../../language/documents/constants.ts'
import { newId } from '../../database/ids.ts'
import { clearCount, incrementCounter } from '../../identity/limits.ts'
import type { Context, RequestContext, User } from '../../kernel/context.ts'
import { throwAfterCommit, throwError } from '../../kernel/errors.ts'
import { type Outside, outside } from '../../kernel/outside.ts'
import { sendMail } from '../../mail/send.ts'
import type { Investment } from '../investments/tables.ts'
import { trustedPhoneOf } from '../profile/trusted-phone.ts'
import { signingCodes } from './tables.ts'

/** Limits the wrong attempts for one code. */
const maxAttempts = 5

/** Limits the attempts of a person per day, against 1,000,000 possible codes. */
const maxAttemptsPerDay = 50
const dayInSeconds = 86_400

/** Mails a new six-digit code for an investor's contract, which invalidates the earlier code. */
export async function sendSigningCodeTo(
  ctx: RequestContext,
  user: User,
  { id, reference }: Pick<Investment, 'id' | 'reference'>,
): Promise<void> {
  const { code, ...mailOptions } = await createCode(ctx, user, [id])
  await sendMail(ctx, 'signing_code', { ...mailOptions, values: { code, reference } })
}

/**
 * Sends a new code for an investor's contract to the phone of their profile, which invalidates the earlier code.
 * Throws `not_offered` without an SMS sender or a trusted phone, and `sms_not_sent` if the sender rejects the message.
 */
export async function textSigningCodeTo(
  ctx: RequestContext,
  user: User,
  { id, reference }: Pick<Investment, 'id' | 'reference'>,
): Promise<Outside<null>> {
  const [sender, phone] = [ctx.sms, await trustedPhoneOf(ctx, user.id)]
  if (!sender || phone === '') return throwError('not_offered')
  const { code } = await createCode(ctx, user, [id], phone)
  const text = ctx.text('sms.signing_code', { code, reference })
  return outside(
    () => sender.send(phone, text),
    async (laterCtx, isSent) => {
      if (isSent) return null
      await laterCtx.tx.delete(signingCodes).where(eq(signingCodes.user_id, user.id))
      return throwAfterCommit('sms_not_sent')
    },
  )
}

/** Mails one code for all contracts that wait for an issuer's signature. */
export async function sendCountersigningCodeTo(
  ctx: RequestContext,
  user: User,
  ids: string[],
): Promise<void> {
  const { code, ...mailOptions } = await createCode(ctx, user, ids)
  await sendMail(ctx, 'countersigning_code', { ...mailOptions, values: { code, count: ids.length } })
}

async function createCode(ctx: RequestContext, user: User, ids: string[], phone = '') {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expiresAt = new Date(ctx.realNow.getTime() + constantsOf(ctx.library).code_minutes * 60_000)
  const id = newId()
  const row = {
    id,
    investment_ids: ids,
    email: user.email,
    phone,
    code_hash: hashOf(ctx, user, code),
    tries: 0,
    wrong_hash: '',
    expires_at: expiresAt,
  }
  await ctx.tx
    .insert(signingCodes)
    .values({ ...row, user_id: user.id })
    .onConflictDoUpdate({ target: [signingCodes.tenant_id, signingCodes.user_id], set: row })
  return { code, to: user, event: `signing/${id}`, ends: expiresAt }
}

/**
 * Returns the masked address and the expiry of the open code for this contract, and the masked phone to which a code
 * can be sent; empty if there is none.
 */
export async function openCodeDetails(ctx: Context, { id }: Pick<User, 'id'>, order: Pick<Investment, 'id'>) {
  const [openCode] = await ctx.tx
    .select({ email: signingCodes.email, phone: signingCodes.phone, expires_at: signingCodes.expires_at })
    .from(signingCodes)
    .where(whereOpen(ctx, id, order))
  return {
    code_to: openCode ? mask(openCode.phone || openCode.email) : '',
    code_phone: ctx.sms ? mask(await trustedPhoneOf(ctx, id)) : '',
    code_until: openCode?.expires_at.toISOString() ?? '',
  }
}

/** Masks an address as `a••••@example.org` and a phone as `••••678`, so that only its owner recognises it. */
function mask(address: string): string {
  return address.startsWith('+') ? `••••${address.slice(-3)}` : address.replace(/(?<=^.).*(?=@)/, '••••')
}

function whereOpen({ realNow }: Pick<Context, 'realNow'>, userId: string, order: Pick<Investment, 'id'>) {
  return and(
    eq(signingCodes.user_id, userId),
    arrayContains(signingCodes.investment_ids, [order.id]),
    gt(signingCodes.expires_at, realNow),
    lt(signingCodes.tries, maxAttempts),
  )
}

/**
 * Returns the open code for this contract if it equals the input. Throws `signing_code_wrong`; the same wrong code
 * counts only once towards the limits.
 */
export async function requireCode(
  ctx: RequestContext,
  user: User,
  order: Pick<Investment, 'id'>,
  inputCode: string,
) {
  const hash = hashOf(ctx, user, inputCode)
  const [openCode] = await ctx.tx
    .select()
    .from(signingCodes)
    .where(whereOpen(ctx, user.id, order))
    .for('update')
  if (openCode?.wrong_hash === hash) return throwAfterCommit('signing_code_wrong')
  const counterKey = `signing ${user.id}`
  const { count } = await incrementCounter(ctx.tx, 'signContract', counterKey, dayInSeconds, ctx.realNow)
  const isCorrect = openCode?.code_hash === hash
  if (openCode && !isCorrect) await recordWrongAttempt(ctx, openCode, hash)
  if (!openCode || !isCorrect || count > maxAttemptsPerDay) return throwAfterCommit('signing_code_wrong')
  await clearCount(ctx.tx, 'signContract', counterKey)
  return openCode
}

type SigningCode = Pick<typeof signingCodes.$inferSelect, 'id'>

async function recordWrongAttempt(
  { tx }: Pick<Context, 'tx'>,
  { id }: SigningCode,
  hash: string,
): Promise<void> {
  await tx
    .update(signingCodes)
    .set({ tries: sql`${signingCodes.tries} + 1`, wrong_hash: hash })
    .where(eq(signingCodes.id, id))
}

/**
 * Removes a contract from a code, and deletes the code after its last contract. Throws `wrong_state` if the contract
 * is already removed.
 */
export async function removeFromCode(
  { tx }: Pick<Context, 'tx'>,
  code: SigningCode,
  order: Pick<Investment, 'id'>,
): Promise<void> {
  const { id, investment_ids } = signingCodes
  const [updatedCode] = await tx
    .update(signingCodes)
    .set({ investment_ids: sql`array_remove(${investment_ids}, ${order.id}::uuid)` })
    .where(and(eq(id, code.id), arrayContains(investment_ids, [order.id])))
    .returning({ left: investment_ids })
  if (!updatedCode) return throwError('wrong_state')
  if (updatedCode.left.length === 0) await tx.delete(signingCodes).where(eq(id, code.id))
}

/** Hashes a code with the server's secret, because an unkeyed hash of a million possible codes is easily reversed. */
function hashOf({ derive }: RequestContext, { id }: User, code: string): string {
  return derive(`signing as ${id} ${code}`).toString('hex')
}
