import { and, count, eq, isNull } from 'drizzle-orm'
import { constantsOf } from '../../../language/documents/constants.ts'
import type { RequestContext, User } from '../../kernel/context.ts'
import { newSalt, secretVisibilityInMs } from './second-factor.ts'
import { recoveryCodes, secondFactors } from './tables.ts'

/** Excludes characters that look alike, because codes are written on paper. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const codeLength = 10

/** Replaces an account's recovery codes, visible to this session for 15 minutes. */
export async function renewCodes(ctx: RequestContext, { id: user_id }: Pick<User, 'id'>): Promise<void> {
  const { tx, realNow, sessionId: session_id } = ctx
  const codes_salt = newSalt()
  const seen_until = new Date(realNow.getTime() + secretVisibilityInMs)
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

/** Derives the codes from a salt; once the salt is deleted, they cannot be derived again. */
export function codesOf({ derive, library }: RequestContext, userId: string, salt: string): string[] {
  return Array.from({ length: constantsOf(library).recovery_codes }, (_, index) => {
    const bytes = derive(`recovery code ${userId} ${salt} ${index}`)
    const characters = Array.from({ length: codeLength }, (_, position) =>
      characterOf(bytes.readUInt16BE(2 * position)),
    ).join('')
    return `${characters.slice(0, 5)}-${characters.slice(5)}`
  })
}

/** Consumes a recovery code in any notation and returns how many codes remain; undefined if it is used or unknown. */
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
  return consumed.length > 0 ? countRemainingCodes(ctx, id) : undefined
}

export async function countRemainingCodes({ tx }: RequestContext, userId: string): Promise<number> {
  const whereUnused = and(eq(recoveryCodes.user_id, userId), isNull(recoveryCodes.used_at))
  const [remaining] = await tx.select({ count: count() }).from(recoveryCodes).where(whereUnused)
  return remaining?.count ?? 0
}

function characterOf(number: number): string {
  return alphabet[number % alphabet.length] ?? ''
}

function hashOf({ derive }: RequestContext, userId: string, code: string): string {
  const characters = code.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return derive(`recovery hash ${userId} ${characters}`).toString('hex')
}
