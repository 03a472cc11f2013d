import { and, eq, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { calendarDay, yearsBetween } from '../../../domain/calendar.ts'
import { constantsOf } from '../../../language/documents/constants.ts'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { type KycCheck, kycChecks } from './tables.ts'
import { isExpired } from './transition-check.ts'

/**
 * Returns the lifecycle event that replaces `confirm` if a provider's confirmation is doubtful; otherwise undefined.
 */
export async function doubtEventOf(ctx: Context, check: KycCheck) {
  const { birthday } = check
  if (
    birthday !== '' &&
    yearsBetween(birthday, calendarDay(ctx.now, ctx.timeZone)) < constantsOf(ctx.library).age_of_majority
  )
    return { event: 'reject', reason: 'underage' } as const
  if (isExpired(ctx, check)) return { event: 'reject', reason: 'document_expired' } as const
  return (await isUsedByOtherAccount(ctx, check))
    ? ({ event: 'review', reason: 'duplicate' } as const)
    : undefined
}

/**
 * Returns whether another account was identified with the same document number or submitted it earlier. Locks the
 * number until the commit, so that the second of two concurrent checks waits for the first.
 */
async function isUsedByOtherAccount({ tx, tenant }: Context, check: KycCheck): Promise<boolean> {
  const { document_number, user_id } = check
  if (document_number === '') return false
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${tenant.id} ${document_number}`}))`)
  const whereSameDocument = and(eq(users.document_number, document_number), eq(users.kyc_status, 'success'))
  const whereUndecided = inArray(kycChecks.status, ['pending', 'running', 'manual_review'])
  const whereSubmittedBefore = or(
    eq(kycChecks.status, 'success'),
    and(whereUndecided, lt(kycChecks.id, check.id)),
  )
  const whereOtherCheck = and(
    eq(kycChecks.document_number, document_number),
    ne(kycChecks.user_id, user_id),
    whereSubmittedBefore,
  )
  const [accounts, checks] = [
    await tx.$count(users, and(whereSameDocument, ne(users.id, user_id))),
    await tx.$count(kycChecks, whereOtherCheck),
  ]
  return accounts + checks > 0
}
