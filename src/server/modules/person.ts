import type { Context, User } from '../kernel/context.ts'
import { fail } from '../kernel/errors.ts'

/** The person who asks. Operations that allow only roles have one. */
export function person(ctx: Pick<Context, 'user'>): User {
  return ctx.user ?? fail('unauthenticated')
}

/** First and last name as one. */
export function fullName({ name, surname }: Pick<User, 'name' | 'surname'>): string {
  return `${name} ${surname}`.trim().replace(/\s+/g, ' ')
}

export function isIdentified({ kyc_status }: Pick<User, 'kyc_status'>): boolean {
  return kyc_status === 'success'
}
