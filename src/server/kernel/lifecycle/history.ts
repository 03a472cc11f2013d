import { and, asc, eq } from 'drizzle-orm'
import { users } from '../../modules/auth/tables.ts'
import type { Context } from '../context.ts'
import type { LifecycleName } from './lifecycle.ts'
import { lifecycleHistory } from './tables.ts'

/** Selects the transitions of a subject, oldest first, with the names of the persons who made them. */
export function historyOf({ tx }: Pick<Context, 'tx'>, lifecycle: LifecycleName, id: string) {
  return tx
    .select({ event: lifecycleHistory, name: users.name, surname: users.surname })
    .from(lifecycleHistory)
    .leftJoin(users, eq(users.id, lifecycleHistory.actor_id))
    .where(and(eq(lifecycleHistory.lifecycle, lifecycle), eq(lifecycleHistory.subject_id, id)))
    .orderBy(asc(lifecycleHistory.position))
}
