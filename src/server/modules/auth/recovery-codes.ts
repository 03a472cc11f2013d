import { and, count, eq, isNull } from 'drizzle-orm'
import { constantsOf } from '../../../language/documents/constants.ts'
import type { RequestContext, User } from '../../kernel/context.ts'
import { newSalt, recentMs } from './second-factor.ts'
import { recoveryCodes, secondFactors } from './tables.ts'

/** Excludes characters that look alike, because codes are written on paper. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const length = 10

/** Replaces an account's recovery codes, visible to this session for 15 minutes. */
export async function renewCodes(ctx: RequestContext, { id: user_id }: Pick<User, 'id'>): Promise<void> {
  const { tx, realNow, sessionId: session_id } = ctx
  const codes_salt = newSalt()
  const seen_until = new Date(realNow.getTime() + recentMs)
  await tx
    .update(secondFactors)
    .set({ codes_salt, session_id, seen_until })
    .where(eq(secondFactors.user_id, user_id))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, user_id))
  const rows = codesOf(ctx, user_id, codes_salt).map((code) => ({
    user_id,
    code_hash: hashOf(ctx, user_id, code),
  }))
  await tx.insert(recoveryCodes).values(rows)
}

/** Derives the codes from a salt; without it they cannot be derived again. */
export function codesOf({ derive, library }: RequestContext, userId: string, salt: string): string[] {
  return Array.from({ length: constantsOf(library).recovery_codes }, (_, index) => {
    const bytes = derive(`recovery code ${userId} ${salt} ${index}`)
    const signs = Array.from({ length }, (_, at) => signOf(bytes.readUInt16BE(2 * at))).join('')
    return `${signs.slice(0, 5)}-${signs.slice(5)}`
  })
}

/** Consumes a recovery code in any notation and returns how many are left; undefined if it is used or unknown. */
export async function redeemRecovery(
  ctx: RequestContext,
  { id }: Pick<User, 'id'>,
  code: string,
): Promise<number | undefined> {
  const whereSameCode = and(eq(recoveryCodes.user_id, id), eq(recoveryCodes.code_hash, hashOf(ctx, id, code)))
  const consumed = await ctx.tx
    .update(recoveryCodes)
    .set({ used_at: ctx.realNow })
    .where(and(whereSameCode, isNull(recoveryCodes.used_at)))
    .returning({ user: recoveryCodes.user_id })
  return consumed.length > 0 ? codesLeft(ctx, id) : undefined
}

export async function codesLeft({ tx }: RequestContext, userId: string): Promise<number> {
  const whereUnused = and(eq(recoveryCodes.user_id, userId), isNull(recoveryCodes.used_at))
  const [left] = await tx.select({ count: count() }).from(recoveryCodes).where(whereUnused)
  return left?.count ?? 0
}

function signOf(number: number): string {
  return alphabet[number % alphabet.length] ?? ''
}

function hashOf({ derive }: RequestContext, userId: string, code: string): string {
  const signs = code.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return derive(`recovery hash ${userId} ${signs}`).toString('hex')
}
