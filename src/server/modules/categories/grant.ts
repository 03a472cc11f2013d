import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { InvestorCategory } from '../../../generated/domain.ts'
import type { Tx } from '../../database/connection.ts'
import { users } from '../auth/tables.ts'
import { daysBefore } from '../onboarding/dates.ts'
import { type CategoryRequest, categoryRequests } from './tables.ts'

/** What decides by itself about a category: the last approval, in whatever state it is now. */
export type Grant = Pick<CategoryRequest, 'status' | 'valid_from' | 'valid_until'>

/** The last approval of the user beside whom it is joined. */
export function newestGrant(db: Tx) {
  const { status, valid_from, valid_until } = categoryRequests
  return db
    .select({ status, valid_from, valid_until })
    .from(categoryRequests)
    .where(
      and(
        eq(categoryRequests.tenant_id, users.tenant_id),
        eq(categoryRequests.user_id, users.id),
        isNotNull(valid_from),
      ),
    )
    .orderBy(desc(categoryRequests.position))
    .limit(1)
    .as('newest_grant')
}

/** Whether it counts at a moment: by the clock alone, so that protection returns without anybody doing anything. */
export function isInForce(
  grant: Grant | null,
  now: Date,
): grant is Grant & { valid_from: Date; valid_until: Date } {
  if (grant?.status !== 'APPROVED' || !grant.valid_from || !grant.valid_until) return false
  return grant.valid_from <= now && now < grant.valid_until
}

/** Whether the users beside whom it stands are of this category at a moment: what `categoryAt` says, for the database. */
export function isOfCategory(category: InvestorCategory, now: Date): SQL {
  const at = now.toISOString()
  const sophisticated = sql`exists (
    select from (
      select asked.status, asked.valid_from, asked.valid_until from category_requests as asked
      where asked.tenant_id = ${users.tenant_id} and asked.user_id = ${users.id} and asked.valid_from is not null
      order by asked.position desc limit 1
    ) as newest
    where newest.status = 'APPROVED' and newest.valid_from <= ${at} and ${at} < newest.valid_until
  )`
  return category === 'SOPHISTICATED'
    ? sophisticated
    : sql`(${users.user_type} <> '' and not ${sophisticated})`
}

/** Whether it runs out within so many days. */
export function isRenewable(grant: Grant | null, now: Date, days: number): boolean {
  return isInForce(grant, now) && now >= daysBefore(grant.valid_until, days)
}

/** What somebody is as an investor at a moment; empty until they have said how they invest. */
export function categoryAt(
  { user_type }: { user_type: string },
  grant: Grant | null,
  now: Date,
): InvestorCategory | '' {
  if (isInForce(grant, now)) return 'SOPHISTICATED'
  return user_type === '' ? '' : 'NON_SOPHISTICATED'
}
