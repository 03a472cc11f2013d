import { and, eq, isNull } from 'drizzle-orm'
import type { Context, User } from '../../kernel/context.ts'
import { sendMail } from '../../mail/send.ts'
import { users } from '../auth/tables.ts'
import type { issuances } from '../issuances/tables.ts'
import { isVisibleToInvestors } from '../issuances/visibility.ts'
import { textIn } from '../issuances/wording.ts'
import { admissions } from './tables.ts'

type Reader = Pick<User, 'id' | 'email' | 'name' | 'language'>
type Issuance = typeof issuances.$inferSelect

/**
 * Notifies an admitted person of a whitelisted issuance, once per admission, if the issuance is visible to investors.
 */
export async function notifyAdmitted(
  ctx: Context,
  issuance: Pick<Issuance, 'id' | 'slug' | 'title' | 'status' | 'shown_in_review' | 'by_whitelist'>,
  to: Reader,
  admittedAt = ctx.now,
): Promise<void> {
  const { id, slug, title, by_whitelist } = issuance
  if (!by_whitelist || !isVisibleToInvestors(ctx, issuance)) return
  await sendMail(ctx, 'admission_admitted', {
    to,
    event: `admission_admitted/${id}/${to.id}/${admittedAt.getTime()}`,
    values: (language) => ({
      issuance_title: textIn(title, language),
      link: `${ctx.tenant.origin}/user/issuances/${slug}`,
    }),
  })
}

/** Notifies the people admitted before the issuance became visible. */
export async function notifyAllAdmitted(
  ctx: Context,
  issuance: Parameters<typeof notifyAdmitted>[1],
): Promise<void> {
  if (!issuance.by_whitelist || !isVisibleToInvestors(ctx, issuance)) return
  const { issuance_id, status, tenant_id, user_id, changed_at } = admissions
  const { id, email, name, language } = users
  const admittedPersons = await ctx.tx
    .select({ to: { id, email, name, language }, changed_at })
    .from(admissions)
    .innerJoin(users, and(eq(users.tenant_id, tenant_id), eq(users.id, user_id)))
    .where(and(eq(issuance_id, issuance.id), eq(status, 'ADMITTED'), isNull(users.closed_at)))
  for (const { to, changed_at } of admittedPersons) await notifyAdmitted(ctx, issuance, to, changed_at)
}

/** Notifies a person of their removal from the list, with the reason. */
export async function notifyRemoved(
  ctx: Context,
  { id, slug, title }: Pick<Issuance, 'id' | 'slug' | 'title'>,
  { to, reason }: { to: Reader; reason: string },
): Promise<void> {
  await sendMail(ctx, 'admission_removed', {
    to,
    event: `admission_removed/${id}/${to.id}/${ctx.now.getTime()}`,
    values: (language) => ({
      issuance_title: textIn(title, language),
      reason,
      link: `${ctx.tenant.origin}/user/issuances/${slug}`,
    }),
  })
}
