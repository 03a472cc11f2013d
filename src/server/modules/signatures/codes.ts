import { randomInt } from 'node:crypto'
import { and, arrayContains, eq, gt, lt, sql } from 'drizzle-orm'
import { constantsOf } from '../../../language/documents/constants.ts'
import { newId } from '../../database/ids.ts'
import { clearCount, increment } from '../../identity/limits.ts'
import type { Context, RequestContext, User } from '../../kernel/context.ts'
import { throwAfterCommit, throwError } from '../../kernel/errors.ts'
import { sendMail } from '../../mail/send.ts'
import type { Investment } from '../investments/tables.ts'
import { signingCodes } from './tables.ts'

/** For one code. */
const maxAttempts = 5

/** Of 1,000,000 possible codes. */
const attemptsPerDay = 50
const dayInSeconds = 86_400

/** Mails a new six-digit code for an investor's contract; an earlier one dies. */
export async function sendSigningCodeTo(
  ctx: RequestContext,
  user: User,
  { id, reference }: Pick<Investment, 'id' | 'reference'>,
): Promise<void> {
  const { code, ...letter } = await newCode(ctx, user, [id])
  await sendMail(ctx, 'signing_code', { ...letter, values: { code, reference } })
}

/** Mails one for all the contracts that wait for an issuer's signature. */
export async function sendCountersigningCodeTo(
  ctx: RequestContext,
  user: User,
  ids: string[],
): Promise<void> {
  const { code, ...letter } = await newCode(ctx, user, ids)
  await sendMail(ctx, 'countersigning_code', { ...letter, values: { code, count: ids.length } })
}

async function newCode(ctx: RequestContext, user: User, ids: string[]) {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const ends = new Date(ctx.realNow.getTime() + constantsOf(ctx.library).code_minutes * 60_000)
  const id = newId()
  const row = {
    id,
    investment_ids: ids,
    email: user.email,
    code_hash: hashOf(ctx, user, code),
    tries: 0,
    wrong_hash: '',
    expires_at: ends,
  }
  await ctx.tx
    .insert(signingCodes)
    .values({ ...row, user_id: user.id })
    .onConflictDoUpdate({ target: [signingCodes.tenant_id, signingCodes.user_id], set: row })
  return { code, to: user, event: `signing/${id}`, ends }
}

/** Returns the destination and the expiry of this contract's open code; empty without one. */
export async function waitingCode(ctx: Context, { id }: Pick<User, 'id'>, order: Pick<Investment, 'id'>) {
  const [waiting] = await ctx.tx
    .select({ email: signingCodes.email, expires_at: signingCodes.expires_at })
    .from(signingCodes)
    .where(isOpen(ctx, id, order))
  return {
    code_to: waiting ? masked(waiting.email) : '',
    code_until: waiting?.expires_at.toISOString() ?? '',
  }
}

/** a••••@example.org: enough to know one's own by. */
function masked(email: string): string {
  return email.replace(/(?<=^.).*(?=@)/, '••••')
}

function isOpen({ realNow }: Pick<Context, 'realNow'>, userId: string, order: Pick<Investment, 'id'>) {
  return and(
    eq(signingCodes.user_id, userId),
    arrayContains(signingCodes.investment_ids, [order.id]),
    gt(signingCodes.expires_at, realNow),
    lt(signingCodes.tries, maxAttempts),
  )
}

/** The code that waits for this contract, where it is the one typed. A wrong one counts once, against itself and for the day. */
export async function rightCode(
  ctx: RequestContext,
  user: User,
  order: Pick<Investment, 'id'>,
  typed: string,
) {
  const hash = hashOf(ctx, user, typed)
  const [open] = await ctx.tx
    .select()
    .from(signingCodes)
    .where(isOpen(ctx, user.id, order))
    .for('update')
  if (open?.wrong_hash === hash) return throwAfterCommit('signing_code_wrong')
  const tries = `signing ${user.id}`
  const { count } = await increment(ctx.tx, 'signContract', tries, dayInSeconds, ctx.realNow)
  const isRight = open?.code_hash === hash
  if (open && !isRight) await noteWrong(ctx, open, hash)
  if (!open || !isRight || count > attemptsPerDay) return throwAfterCommit('signing_code_wrong')
  await clearCount(ctx.tx, 'signContract', tries)
  return open
}

type Code = Pick<typeof signingCodes.$inferSelect, 'id'>

async function noteWrong({ tx }: Pick<Context, 'tx'>, { id }: Code, hash: string): Promise<void> {
  await tx
    .update(signingCodes)
    .set({ tries: sql`${signingCodes.tries} + 1`, wrong_hash: hash })
    .where(eq(signingCodes.id, id))
}

/** A code signs a contract once, and is gone with the last. */
export async function useUp(
  { tx }: Pick<Context, 'tx'>,
  code: Code,
  order: Pick<Investment, 'id'>,
): Promise<void> {
  const { id, investment_ids } = signingCodes
  const [used] = await tx
    .update(signingCodes)
    .set({ investment_ids: sql`array_remove(${investment_ids}, ${order.id}::uuid)` })
    .where(and(eq(id, code.id), arrayContains(investment_ids, [order.id])))
    .returning({ left: investment_ids })
  if (!used) return throwError('wrong_state')
  if (used.left.length === 0) await tx.delete(signingCodes).where(eq(id, code.id))
}

/** Keyed with the server's secret: a table of a million codes is soon made. */
function hashOf({ derive }: RequestContext, { id }: User, code: string): string {
  return derive(`signing as ${id} ${code}`).toString('hex')
}
