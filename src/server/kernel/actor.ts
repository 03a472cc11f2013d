import { sql } from 'drizzle-orm'
import { check, type ExtraConfigColumn, text, uuid } from 'drizzle-orm/pg-core'
import type { users } from '../modules/auth/tables.ts'
import { emptyOnboardingState, type OnboardingState } from '../modules/onboarding/onboarding-state.ts'
import type { Context } from './context.ts'
import { throwError } from './errors.ts'

export type User = typeof users.$inferSelect

/** The actor: a person, the platform (in a job) or a provider (in its message). */
export type Actor =
  | {
      kind: 'user'
      user: User
      /** The manager who looks at the platform as this person. */
      impersonator: User | null
      onboarding: OnboardingState
    }
  | { kind: 'system' | 'provider'; name: string }

type Acting = Pick<Context, 'actor'>

/** The person who acts; undefined for a visitor, a job and a provider. */
export function userOf({ actor }: Acting): User | undefined {
  return actor?.kind === 'user' ? actor.user : undefined
}

/** The person who acts. Throws unauthenticated; operations that allow only roles have one. */
export function requireUser(ctx: Acting): User {
  return userOf(ctx) ?? throwError('unauthenticated')
}

/** Profile, test and simulation of the person who acts. */
export function onboardingStateOf({ actor }: Acting): OnboardingState {
  return actor?.kind === 'user' ? actor.onboarding : emptyOnboardingState
}

export function impersonatorOf({ actor }: Acting): User | undefined {
  return (actor?.kind === 'user' && actor.impersonator) || undefined
}

/** The columns that say who did what a row tells. */
export const actorColumns = () => ({
  actor_kind: text('actor_kind').$type<Actor['kind']>().notNull(),
  /** Set for a person. */
  actor_id: uuid('actor_id'),
  /** Set for a job or a provider. */
  actor_name: text('actor_name').notNull().default(''),
})

/** A row names a person, or a job or a provider. */
export const actorCheck = (
  table: string,
  { actor_kind, actor_id, actor_name }: Record<'actor_kind' | 'actor_id' | 'actor_name', ExtraConfigColumn>,
) =>
  check(
    `${table}_actor`,
    sql`case ${actor_kind} when 'user' then ${actor_id} is not null and ${actor_name} = ''
      when 'system' then ${actor_id} is null and ${actor_name} <> ''
      when 'provider' then ${actor_id} is null and ${actor_name} <> '' else false end`,
  )

/** The values of those columns. Throws unauthenticated for a visitor, who leaves no traces. */
export function actorValues({ actor }: Acting) {
  if (!actor) return throwError('unauthenticated')
  return actor.kind === 'user'
    ? { actor_kind: actor.kind, actor_id: actor.user.id }
    : { actor_kind: actor.kind, actor_name: actor.name }
}
