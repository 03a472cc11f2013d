import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '../../database/connection.ts'
import { users } from '../auth/tables.ts'
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
