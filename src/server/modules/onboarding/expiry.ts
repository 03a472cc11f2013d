import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { sendMail } from '../../mail/send.ts'
import { accountPage } from '../account-page.ts'
import { users } from '../auth/tables.ts'
import { newestCheckOf } from './newest-check.ts'
import type { KycCheck } from './tables.ts'

/**
 * Notifies a person of the expiry of their current document; returns false if the document is replaced or the account
 * closed.
 */
export async function notifyExpiry(
  ctx: Context,
  check: KycCheck,
  mail: 'document_expiring' | 'document_expired',
): Promise<boolean> {
  const newestCheck = await newestCheckOf(ctx, check.user_id)
  if (newestCheck?.id !== check.id || check.status !== 'success') return false
  const whereOpenAccount = and(eq(users.id, check.user_id), isNull(users.closed_at))
  const [to] = await ctx.tx.select().from(users).where(whereOpenAccount)
  if (!to) return false
  const link = accountPage(ctx, to, 'identification')
  const { expires_on } = check
  await sendMail(ctx, mail, { to, event: `identification/${check.id}/${mail}`, values: { expires_on, link } })
  return true
}
