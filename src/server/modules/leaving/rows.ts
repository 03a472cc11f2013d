import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { LeavingRow } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { fullName } from '../person.ts'
import { newestProfile } from '../profile/newest-profile.ts'
import { codeOf } from './code.ts'
import { closureHistory } from './tables.ts'

const closers = alias(users, 'by')

/** Selects closed accounts with the user who closed each of them and the person's former name. */
export function selectClosed({ tx }: Pick<Context, 'tx'>, where: SQL | undefined) {
  const { tenant_id, user_id, by_id } = closureHistory
  const profile = newestProfile(tx)
  return tx
    .select({
      closure: closureHistory,
      by: { name: closers.name, surname: closers.surname },
      profile: { name: profile.name, surname: profile.surname },
    })
    .from(closureHistory)
    .innerJoin(users, and(eq(users.tenant_id, tenant_id), eq(users.id, user_id)))
    .innerJoin(closers, and(eq(closers.tenant_id, tenant_id), eq(closers.id, by_id)))
    .leftJoinLateral(profile, sql`true`)
    .where(where)
    .$dynamic()
}

export type ClosedPersonRecord = Awaited<ReturnType<typeof selectClosed>>[number]

export function closedRow({ closure, by, profile }: ClosedPersonRecord): LeavingRow {
  const { user_id: id, by_id } = closure
  return {
    id,
    code: codeOf({ id }),
    name: profile ? fullName(profile) : '',
    email: closure.email,
    at: closure.at.toISOString(),
    who: by_id === id ? '' : fullName(by),
    reason: closure.reason,
    kept_until: closure.kept_until.toISOString(),
  }
}
