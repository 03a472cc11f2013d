import { eq } from 'drizzle-orm'
import type { Context, User } from '../../context.ts'
import { users } from '../../database/tables/accounts.ts'

/** An address names one account, however it is typed. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase()
}

export async function findByEmail({ tx }: Context, email: string): Promise<User | undefined> {
  const [user] = await tx
    .select()
    .from(users)
    .where(eq(users.email, normaliseEmail(email)))
  return user
}
