import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { calendarDay } from '../../../../domain/calendar.ts'
import { allSettledInOrder } from '../../../database/all-settled-in-order.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { users } from '../../auth/tables.ts'
import { newestProfile } from '../newest-profile.ts'
import { publicNameOf } from '../referrer.ts'

/** Limits the rows in one response. */
const maxRows = 100

export const getMyReferrals: Handler<'getMyReferrals'> = async (ctx) => {
  const { id, referral_code: code } = requireUser(ctx)
  const whereRegistered = and(isNotNull(users.email_verified_at), isNull(users.closed_at))
  const whereReferred = and(eq(users.referrer_id, id), whereRegistered)
  const profile = newestProfile(ctx.tx)
  const [rows, total] = await allSettledInOrder([
    ctx.tx
      .select({ name: users.name, public_name: profile.public_name, at: users.created_at })
      .from(users)
      .leftJoinLateral(profile, sql`true`)
      .where(whereReferred)
      .orderBy(desc(users.created_at), desc(users.id))
      .limit(maxRows)
      .then((referrals) => referrals),
    ctx.tx.$count(users, whereReferred),
  ])
  return {
    link: `${ctx.tenant.origin}/register?referral=${encodeURIComponent(code)}`,
    code,
    total,
    items: rows.map((row) => ({ name: publicNameOf(row), day: calendarDay(row.at, ctx.timeZone) })),
  }
}
