import { and, desc, eq, getTableColumns } from 'drizzle-orm'
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

/** Selects, of each joined user whose changed data await a review, the last reviewed profile. */
export function reviewedProfile(db: Tx) {
  const { tenant_id, user_id, position, profile_position } = statusHistory
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
        eq(position, users.validation_step),
      ),
    )
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
