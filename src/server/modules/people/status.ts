import { and, desc, eq } from 'drizzle-orm'
import type { PeopleDecision, UserRejection, UserStatus } from '../../../generated/domain.ts'
import { newId } from '../../database/ids.ts'
import { type Actor, actorValues } from '../../kernel/actor.ts'
import type { Context, User } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { users } from '../auth/tables.ts'
import { fullName } from '../person.ts'
import { statusHistory } from './tables.ts'

/** Marks a step that returns a person to review because they changed reviewed data. */
export const dataChanged = 'DATA_CHANGED'

interface StatusChange {
  status: UserStatus
  /** Identifies the actor; the caller by default. */
  by?: Actor
  reason?: UserRejection | typeof dataChanged
  words?: string
  /** Tells whether the person waits for a manager from now on. */
  waits?: boolean
  /**
   * Contains the number of the last reviewed version of the person's data, if the change asks for a review of a newer
   * version.
   */
  profile_position?: number
}

/** Describes the last rejection, which is stored until the validation. */
type RejectionFields = Pick<User, 'id' | 'validation_step' | 'validation_reason' | 'validation_words'>

/** Changes a person's status and adds it to the history. Throws `wrong_state` after a concurrent change. */
export async function changeStatus(
  ctx: Pick<Context, 'tx' | 'now' | 'actor'>,
  person: RejectionFields,
  { status, by = ctx.actor ?? undefined, waits = false, ...details }: StatusChange,
): Promise<User> {
  const { id: user_id, validation_step } = person
  const position = validation_step + 1
  const clearedRejection = status === 'validated' ? { reason: '', words: '' } : undefined
  const [user] = await ctx.tx
    .update(users)
    .set({
      validation: status,
      validation_step: position,
      validation_reason: details.reason ?? clearedRejection?.reason ?? person.validation_reason,
      validation_words: details.reason
        ? (details.words ?? '')
        : (clearedRejection?.words ?? person.validation_words),
      waits_since: waits ? ctx.now : null,
    })
    .where(and(eq(users.id, user_id), eq(users.validation_step, validation_step)))
    .returning()
  if (!user) return throwError('wrong_state')
  const actor = actorValues({ actor: by ?? null })
  await ctx.tx.insert(statusHistory).values({
    id: newId(),
    user_id,
    position,
    status,
    ...details,
    at: ctx.now,
    ...actor,
  })
  return user
}

/** Limits the rows in one response; no person has this many decisions. */
const maxRows = 100

/** Returns the decisions about a person, newest first. */
export async function decisionsOf({ tx }: Pick<Context, 'tx'>, userId: string): Promise<PeopleDecision[]> {
  const rows = await tx
    .select({ step: statusHistory, decider: { name: users.name, surname: users.surname } })
    .from(statusHistory)
    .leftJoin(users, eq(users.id, statusHistory.actor_id))
    .where(eq(statusHistory.user_id, userId))
    .orderBy(desc(statusHistory.position))
    .limit(maxRows)
  return rows.map(({ step, decider }) => ({
    at: step.at.toISOString(),
    status: step.status as UserStatus,
    reason: step.reason,
    words: step.words,
    who: decider === null || step.actor_id === userId ? '' : fullName(decider),
    automatic: step.actor_kind === 'system',
  }))
}
