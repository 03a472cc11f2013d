import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { InvestorCategory } from '../../../generated/domain.ts'
import type { Tx } from '../../database/connection.ts'
import { users } from '../auth/tables.ts'
import { entities } from '../entities/tables.ts'
import { daysBefore } from '../onboarding/dates.ts'
import { type CategoryRequest, categoryRequests } from './tables.ts'

/** Describes the last approval of a category with its current status. Earlier approvals have no effect. */
export type Grant = Pick<CategoryRequest, 'status' | 'valid_from' | 'valid_until'>

const { tenant_id, user_id, entity_id, position, status, valid_from, valid_until } = categoryRequests

/** Selects, per joined user, the last approval of the personal category. */
export const newestGrant = (db: Tx) => newestApproval(db, isNull(entity_id)).as('newest_grant')

/** Selects, per joined user, the last approval of the legal entity for which the user invests. */
export function newestPartyGrant(db: Tx) {
  const chosenParty = db
    .select({ id: entities.id })
    .from(entities)
    .where(and(eq(entities.tenant_id, users.tenant_id), eq(entities.user_id, users.id), entities.chosen))
  return newestApproval(db, eq(entity_id, chosenParty)).as('newest_party_grant')
}

function newestApproval(db: Tx, where: SQL) {
  return db
    .select({ status, valid_from, valid_until })
    .from(categoryRequests)
    .where(and(eq(tenant_id, users.tenant_id), eq(user_id, users.id), isNotNull(valid_from), where))
    .orderBy(desc(position))
    .limit(1)
}

/** Returns the last approval of a legal entity; null without one. */
export async function grantOfEntity({ tx }: { tx: Tx }, id: string): Promise<Grant | null> {
  const [row] = await tx
    .select({ status, valid_from, valid_until })
    .from(categoryRequests)
    .where(and(eq(entity_id, id), isNotNull(valid_from)))
    .orderBy(desc(position))
    .limit(1)
  return row ?? null
}

/**
 * Returns whether a grant is in force at a time. Only its dates count, so that an expired grant has no effect even
 * before a job records it.
 */
export function isInForce(
  grant: Grant | null,
  now: Date,
): grant is Grant & { valid_from: Date; valid_until: Date } {
  if (grant?.status !== 'APPROVED' || !grant.valid_from || !grant.valid_until) return false
  return grant.valid_from <= now && now < grant.valid_until
}

/** Selects the users who have a personal category at a time; the SQL equivalent of `categoryAt`. */
export function whereOfCategory(category: InvestorCategory, now: Date): SQL {
  const isoTime = now.toISOString()
  const whereSophisticated = sql`exists (
    select from (
      select asked.status, asked.valid_from, asked.valid_until from category_requests as asked
      where asked.tenant_id = ${users.tenant_id} and asked.user_id = ${users.id} and asked.entity_id is null
        and asked.valid_from is not null
      order by asked.position desc limit 1
    ) as newest
    where newest.status = 'APPROVED' and newest.valid_from <= ${isoTime} and ${isoTime} < newest.valid_until
  )`
  return category === 'SOPHISTICATED'
    ? whereSophisticated
    : sql`(${users.user_type} <> '' and not ${whereSophisticated})`
}

/** Returns whether a grant is in force and expires within a number of days. */
export function isRenewable(grant: Grant | null, now: Date, days: number): boolean {
  return isInForce(grant, now) && now >= daysBefore(grant.valid_until, days)
}

/** Returns the investor category at a time; empty if the person has not chosen how to invest. */
export function categoryAt(
  { user_type }: { user_type: string },
  grant: Grant | null,
  now: Date,
): InvestorCategory | '' {
  if (isInForce(grant, now)) return 'SOPHISTICATED'
  return user_type === '' ? '' : 'NON_SOPHISTICATED'
}
