import { and, asc, eq } from 'drizzle-orm'
import { users } from '../../modules/auth/tables.ts'
import type { Context } from '../context.ts'
import type { LifecycleName } from './lifecycle.ts'
import { lifecycleHistory } from './tables.ts'

/** Lists the transitions of a subject, oldest first, with the name of the person who made each. */
export function historyOf({ tx }: Pick<Context, 'tx'>, lifecycle: LifecycleName, id: string) {
  return tx
    .select({ event: lifecycleHistory, name: users.name, surname: users.surname })
    .from(lifecycleHistory)
    .leftJoin(users, eq(users.id, lifecycleHistory.actor_id))
    .where(and(eq(lifecycleHistory.lifecycle, lifecycle), eq(lifecycleHistory.subject_id, id)))
    .orderBy(asc(lifecycleHistory.position))
}
