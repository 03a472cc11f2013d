import type { Context, Language, User } from '../context.ts'

/** The mails there are: each has the texts `mail.<name>_subject` and `mail.<name>_text`. */
type MailName = 'code' | 'reset' | 'sign_in' | 'password_changed' | 'google_linked'

/** Who asked for these cannot go on without them. */
const awaited: readonly MailName[] = ['code', 'reset', 'sign_in']

/** A mail to nobody is queued and not delivered: who measures the time learns no addresses. */
const nobody = { email: '', name: '', language: 'es' }

/**
 * Queues a mail in the person's own language, within the request's transaction. `event` is what caused it: the same
 * event never sends twice. For nobody it is the same work.
 */
export async function sendMail(
  ctx: Context,
  person: Pick<User, 'email' | 'name' | 'language'> | undefined,
  event: string,
  name: MailName,
  values: Record<string, unknown> = {},
): Promise<void> {
  const to = person ?? nobody
  const language: Language = to.language === 'en' ? 'en' : 'es'
  const known = { ...values, name: to.name, platform: ctx.tenant.customization.title }
  const mail = {
    event,
    tenant: ctx.tenant.id,
    to: to.email,
    from: ctx.tenant.customization.title,
    subject: ctx.text(`mail.${name}_subject`, known, language),
    text: ctx.text(`mail.${name}_text`, known, language),
  }
  await ctx.send('mail', mail, { urgent: awaited.includes(name) })
}
