import { and, desc, eq, getTableColumns, gt, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '../../database/connection.ts'
import { users } from '../auth/tables.ts'
import { statusHistory } from '../people/tables.ts'
import { type ProfileVersion, profileHistory } from './tables.ts'

/** Selects the current profile of each joined user. */
export function newestProfile(db: Tx) {
  return db
    .select()
    .from(profileHistory)
    .where(and(eq(profileHistory.tenant_id, users.tenant_id), eq(profileHistory.user_id, users.id)))
    .orderBy(desc(profileHistory.position))
    .limit(1)
    .as('newest_profile')
}

/** Selects the last reviewed profile of each joined user whose changed data await a review. */
export function reviewedProfile(db: Tx) {
  const { tenant_id, user_id, position, profile_position } = statusHistory
  const later = alias(statusHistory, 'later_step')
  const whereLaterValidation = and(
    eq(later.tenant_id, tenant_id),
    eq(later.user_id, user_id),
    gt(later.position, position),
    eq(later.status, 'validated'),
  )
  return db
    .select(getTableColumns(profileHistory))
    .from(profileHistory)
    .innerJoin(
      statusHistory,
      and(
        eq(tenant_id, profileHistory.tenant_id),
        eq(user_id, profileHistory.user_id),
        eq(profile_position, profileHistory.position),
      ),
    )
    .where(
      and(
        eq(profileHistory.tenant_id, users.tenant_id),
        eq(profileHistory.user_id, users.id),
        notExists(db.select({ one: sql`1` }).from(later).where(whereLaterValidation)),
      ),
    )
    .orderBy(desc(position))
    .limit(1)
    .as('reviewed_profile')
}

/** Returns a person's current profile; undefined before the first version. */
export async function newestProfileOf(tx: Tx, personId: string): Promise<ProfileVersion | undefined> {
  const [newestVersion] = await tx
    .select()
    .from(profileHistory)
    .where(eq(profileHistory.user_id, personId))
    .orderBy(desc(profileHistory.position))
    .limit(1)
  return newestVersion
}
