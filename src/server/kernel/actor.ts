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
      /** The manager who acts as this person. */
      impersonator: User | null
      onboarding: OnboardingState
    }
  | { kind: 'system' | 'provider'; name: string }

type WithActor = Pick<Context, 'actor'>

/** Returns the acting person; undefined for a visitor, a job or a provider. */
export function userOf({ actor }: WithActor): User | undefined {
  return actor?.kind === 'user' ? actor.user : undefined
}

/**
 * Returns the acting person. Throws `unauthenticated` if there is none, which cannot happen in operations that are
 * restricted to roles.
 */
export function requireUser(ctx: WithActor): User {
  return userOf(ctx) ?? throwError('unauthenticated')
}

/** Returns the acting person's profile, test and simulation. */
export function onboardingStateOf({ actor }: WithActor): OnboardingState {
  return actor?.kind === 'user' ? actor.onboarding : emptyOnboardingState
}

export function impersonatorOf({ actor }: WithActor): User | undefined {
  return (actor?.kind === 'user' && actor.impersonator) || undefined
}

/** Defines the columns of a row's actor. */
export const actorColumns = () => ({
  actor_kind: text('actor_kind').$type<Actor['kind']>().notNull(),
  /** The id of a person. */
  actor_id: uuid('actor_id'),
  /** The name of a job or a provider. */
  actor_name: text('actor_name').notNull().default(''),
})

/** Checks that a row contains either the id of a person or the name of a job or provider. */
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

/** Returns the values of the actor's columns. Throws `unauthenticated` for a visitor. */
export function actorValues({ actor }: WithActor) {
  if (!actor) return throwError('unauthenticated')
  return actor.kind === 'user'
    ? { actor_kind: actor.kind, actor_id: actor.user.id }
    : { actor_kind: actor.kind, actor_name: actor.name }
}
