import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context, User } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { newestProfile } from './newest-profile.ts'

/** Returns the public name of the person's referrer; empty if they have none. */
export async function referrerOf(
  { tx }: Pick<Context, 'tx'>,
  { referrer_id }: Pick<User, 'referrer_id'>,
): Promise<string> {
  if (referrer_id === null) return ''
  const profile = newestProfile(tx)
  const [row] = await tx
    .select({ name: users.name, public_name: profile.public_name })
    .from(users)
    .leftJoinLateral(profile, sql`true`)
    .where(and(eq(users.id, referrer_id), isNull(users.closed_at)))
  return row ? publicNameOf(row) : ''
}

/** Returns the name visible to others: the chosen public name, or the first name if none was chosen. */
export function publicNameOf({ name, public_name }: { name: string; public_name: string | null }): string {
  return public_name || name
}
