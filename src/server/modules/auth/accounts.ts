import { and, eq } from 'drizzle-orm'
import { sendAlong } from '../../database/along.ts'
import type { RequestContext, User } from '../../kernel/context.ts'
import { users } from './tables.ts'

/** An address names one account, however it is typed. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase()
}

export async function findByEmail({ tx, noted }: RequestContext, email: string): Promise<User | undefined> {
  const [user] = await tx
    .select()
    .from(users)
    .where(eq(users.email, normaliseEmail(email)))
  noted.account = user?.id
  return user
}

/** Keeps the password from being replaced until this transaction ends; false when it has been since it was read. */
export async function holdPassword({ tx }: RequestContext, { id, password_hash }: User): Promise<boolean> {
  const held = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.password_hash, password_hash)))
    .for('share')
  return held.length > 0
}

/** A login waits for whoever turns the second factor on, and they for it: whoever comes second sees what the other did. */
export function holdFactor({ tx }: RequestContext, { id }: Pick<User, 'id'>, how: 'share' | 'no key update') {
  sendAlong(tx, tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for(how))
}

/** The address has been proven, by a code or a link that was sent there. */
export async function confirmEmail(ctx: RequestContext, user: User): Promise<User> {
  if (user.email_verified_at) return user
  await ctx.tx.update(users).set({ email_verified_at: ctx.now }).where(eq(users.id, user.id))
  return { ...user, email_verified_at: ctx.now }
}
