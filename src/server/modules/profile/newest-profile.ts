import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '../../database/connection.ts'
import { users } from '../auth/tables.ts'
import { profileHistory } from './tables.ts'

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
