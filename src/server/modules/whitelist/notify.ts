import type { Context, User } from '../../kernel/context.ts'
import { sendMail } from '../../mail/send.ts'
import type { issuances } from '../issuances/tables.ts'
import { mayBeSeen } from '../issuances/visibility.ts'
import { textIn } from '../issuances/wording.ts'

type Reader = Pick<User, 'id' | 'email' | 'name' | 'language'>
type Issuance = typeof issuances.$inferSelect

/** Notifies an admitted person of an issuance by whitelist, if they may already see it. */
export async function notifyAdmitted(
  ctx: Context,
  issuance: Pick<Issuance, 'id' | 'slug' | 'title' | 'status' | 'shown_in_review' | 'by_whitelist'>,
  to: Reader,
): Promise<void> {
  const { id, slug, title, by_whitelist } = issuance
  if (!by_whitelist || !mayBeSeen(ctx, issuance)) return
  await sendMail(ctx, 'admission_admitted', {
    to,
    event: `admission_admitted/${id}/${to.id}/${ctx.now.getTime()}`,
    values: (language) => ({
      issuance_title: textIn(title, language),
      link: `${ctx.tenant.origin}/user/issuances/${slug}`,
    }),
  })
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
