import type { Context, User } from '../context.ts'
import { fail } from '../errors.ts'

/** The person who asks. Operations that allow only roles have one. */
export function person(ctx: Pick<Context, 'user'>): User {
  return ctx.user ?? fail('unauthenticated')
}
