import { and, eq, isNull } from 'drizzle-orm'
import { sendWithoutWaiting } from '../../database/send-without-waiting.ts'
import type { RequestContext, User } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { users } from './tables.ts'

/** Normalises an address, so that it identifies one account however it is typed. */
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

type TransactionContext = Pick<RequestContext, 'tx'>

/** Locks an account until the commit. Throws `wrong_state` if it is closed. */
export async function lockUser(ctx: TransactionContext, id: string): Promise<void> {
  if (!(await lockIfOpen(ctx, id))) throwError('wrong_state')
}

/** Locks an account until the commit; returns false if it is closed. */
export async function lockIfOpen({ tx }: TransactionContext, id: string): Promise<boolean> {
  const lockedRows = await tx.select({ id: users.id }).from(users).where(whereOpen(id)).for('update')
  return lockedRows.length > 0
}

/** Prevents an account from being closed until the commit. Throws `wrong_state` if it is closed. */
export async function preventClosing({ tx }: TransactionContext, id: string): Promise<void> {
  const lockedRows = await tx.select({ id: users.id }).from(users).where(whereOpen(id)).for('key share')
  if (lockedRows.length === 0) throwError('wrong_state')
}

const whereOpen = (id: string) => and(eq(users.id, id), isNull(users.closed_at))

/** Prevents the password from being replaced until the commit; returns false if it was replaced since it was read. */
export async function lockPassword({ tx }: RequestContext, { id, password_hash }: User): Promise<boolean> {
  const lockedRows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.password_hash, password_hash)))
    .for('share')
  return lockedRows.length > 0
}

/** Locks an account, to serialise logins with changes of its second factor. */
export function lockSecondFactor(
  { tx }: RequestContext,
  { id }: Pick<User, 'id'>,
  lockMode: 'share' | 'no key update',
) {
  sendWithoutWaiting(tx, tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for(lockMode))
}

/** Marks the address as verified, after a code or link sent to it was used. */
export async function confirmEmail(ctx: RequestContext, user: User): Promise<User> {
  if (user.email_verified_at) return user
  await ctx.tx.update(users).set({ email_verified_at: ctx.now }).where(eq(users.id, user.id))
  return { ...user, email_verified_at: ctx.now }
}

/** Returns the placeholder for a closed account's address, which cannot be registered or receive mail. */
export function closedAddress(id: string): string {
  return `closed:${id}`
}
