import { and, eq, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { calendarDay, yearsBetween } from '../../../domain/calendar.ts'
import { constantsOf } from '../../../language/documents/constants.ts'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { type KycCheck, kycChecks } from './tables.ts'
import { isOver } from './transition-check.ts'

/** Returns why a provider's confirmation is doubtful. */
export async function doubtOf(ctx: Context, check: KycCheck) {
  const { birthday } = check
  if (
    birthday !== '' &&
    yearsBetween(birthday, calendarDay(ctx.now)) < constantsOf(ctx.library).age_of_majority
  )
    return { event: 'reject', reason: 'underage' } as const
  if (isOver(check, ctx.now)) return { event: 'reject', reason: 'document_expired' } as const
  return (await isOfSomebodyElse(ctx, check))
    ? ({ event: 'review', reason: 'duplicate' } as const)
    : undefined
}

/**
 * Returns whether another account is identified with the same document number, or sent it first. Locks the number until
 * the commit, so that concurrent checks see each other.
 */
async function isOfSomebodyElse({ tx, tenant }: Context, check: KycCheck): Promise<boolean> {
  const { document_number, user_id } = check
  if (document_number === '') return false
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${tenant.id} ${document_number}`}))`)
  const whereSameDocument = and(eq(users.document_number, document_number), eq(users.kyc_status, 'success'))
  const whereAlive = inArray(kycChecks.status, ['pending', 'running', 'manual_review'])
  const whereSubmitted = or(eq(kycChecks.status, 'success'), and(whereAlive, lt(kycChecks.id, check.id)))
  const whereOther = and(
    eq(kycChecks.document_number, document_number),
    ne(kycChecks.user_id, user_id),
    whereSubmitted,
  )
  const [accounts, checks] = [
    await tx.$count(users, and(whereSameDocument, ne(users.id, user_id))),
    await tx.$count(kycChecks, whereOther),
  ]
  return accounts + checks > 0
}
