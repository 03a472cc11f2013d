import type { Mail } from '../../../language/documents/library.ts'
import { newId } from '../../database/ids.ts'
import type { Context, Language } from '../../kernel/context.ts'
import { digestAfter } from './digest-time.ts'
import { noticeValues } from './notice-texts.ts'
import { notifications } from './tables.ts'

interface NotificationInput {
  /** Identifies the reader. */
  reader: string
  event: string
  valuesIn: (language: Language) => object
  /** Identifies the person whom the texts name. */
  about?: string | undefined
  /** Tells whether the notification is mailed in the reader's digest. */
  gathered: boolean
}

/** Returns whether a mail is also a notification; mails with expiring codes or links are not. */
export function isNotification({ ends, only_mail }: Mail): boolean {
  return !ends && !only_mail
}

/** Adds a notification in the transaction of its event, once per event and reader. */
export function notify(
  ctx: Context,
  mail: Mail,
  { reader, event, valuesIn, about, gathered }: NotificationInput,
) {
  const localizedValues = noticeValues(mail, valuesIn)
  const { link = '', issuance_title = '' } = localizedValues.es
  return ctx.tx
    .insert(notifications)
    .values({
      id: newId(),
      user_id: reader,
      about_id: about ?? null,
      event,
      mail: mail.mail,
      kind: mail.optional ?? 'NEEDED',
      said: localizedValues,
      sender: mail.from ? String(localizedValues.es[mail.from] ?? '') : '',
      project: String(issuance_title),
      link: platformPathOf(String(link), ctx.tenant.origin),
      at: ctx.now,
      digest_at: gathered ? digestAfter(ctx) : null,
    })
    .onConflictDoNothing()
}

/** Returns the path of a link to the platform, or '' for a link to another origin. */
function platformPathOf(link: string, origin: string): string {
  return link.startsWith(`${origin}/`) ? link.slice(origin.length) : ''
}
