import { and, eq, isNull } from 'drizzle-orm'
import type { RequestContext, User } from '../../kernel/context.ts'
import { findSecret } from './secrets.ts'
import { users } from './tables.ts'

/** Returns the unverified account that a registration's ticket belongs to. */
export async function registrationOf(ctx: RequestContext, ticket: string): Promise<User | undefined> {
  const row = await findSecret(ctx, ticket)
  if (row?.purpose !== 'registration') return undefined
  const whereWaiting = and(
    eq(users.id, row.user_id),
    isNull(users.email_verified_at),
    isNull(users.closed_at),
  )
  const [user] = await ctx.tx.select().from(users).where(whereWaiting)
  return user
}
