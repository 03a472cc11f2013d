import type { Context, Language, User } from '../kernel/context.ts'
import { queueMail } from './queue.ts'

/** The mails there are: each has the texts `mail.<name>_subject` and `mail.<name>_text`. */
type MailName = 'code' | 'reset' | 'sign_in' | 'password_changed' | 'google_linked'

/** Who asked for these cannot go on without them. */
const awaited: readonly MailName[] = ['code', 'reset', 'sign_in']

/** A mail to nobody is queued and not delivered: who measures the time learns no addresses. */
const nobody = { email: '', name: '', language: 'es' }

interface Details {
  /** Fill the placeholders of its texts. */
  values?: Record<string, unknown>
  /** When the code or link in it ends. */
  uselessAfter?: Date
}

/**
 * Queues a mail in the person's own language, within the request's transaction. `event` is what caused it: the same
 * event never sends twice. For nobody it is the same work.
 */
export async function sendMail(
  ctx: Context,
  person: Pick<User, 'email' | 'name' | 'language'> | undefined,
  event: string,
  name: MailName,
  { values, uselessAfter }: Details = {},
): Promise<void> {
  const to = person ?? nobody
  const language: Language = to.language === 'en' ? 'en' : 'es'
  const known = { ...values, name: to.name, platform: ctx.tenant.customization.title }
  const mail = {
    event,
    to: to.email,
    subject: ctx.text(`mail.${name}_subject`, known, language),
    text: ctx.text(`mail.${name}_text`, known, language),
    uselessAfter,
  }
  await queueMail(ctx, mail, { urgent: awaited.includes(name) })
}
