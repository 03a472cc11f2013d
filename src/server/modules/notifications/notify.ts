import type { Mail } from '../../../language/documents/library.ts'
import { newId } from '../../database/ids.ts'
import type { Context, Language } from '../../kernel/context.ts'
import { digestAfter } from './digest-time.ts'
import { noticeIn } from './notice-texts.ts'
import { notifications } from './tables.ts'

interface NotificationInput {
  reader: string
  event: string
  valuesIn: (language: Language) => object
  /** Identifies the person whom the texts name. */
  about?: string | undefined
  /** Tells whether the notification is part of the daily digest. */
  gathered: boolean
}

/** Returns whether a mail is also a notification; codes and links that expire are not. */
export function isNotification({ ends, only_mail }: Mail): boolean {
  return !ends && !only_mail
}

/** Adds a notification in the transaction of its event, once per event and reader. */
export function notify(
  ctx: Context,
  mail: Mail,
  { reader, event, valuesIn, about, gathered }: NotificationInput,
) {
  const notice = noticeIn(mail, valuesIn)
  const { link = '', issuance_title = '' } = notice.es
  return ctx.tx
    .insert(notifications)
    .values({
      id: newId(),
      ...{ user_id: reader, about_id: about ?? null },
      event,
      mail: mail.mail,
      kind: mail.optional ?? 'NEEDED',
      said: notice,
      sender: mail.from ? String(notice.es[mail.from] ?? '') : '',
      project: String(issuance_title),
      link: withinPlatform(String(link), ctx.tenant.origin),
      at: ctx.now,
      digest_at: gathered ? digestAfter(ctx.now) : null,
    })
    .onConflictDoNothing()
}

/** Returns a link within the platform; empty for other origins. */
function withinPlatform(link: string, origin: string): string {
  return link.startsWith(`${origin}/`) ? link.slice(origin.length) : ''
}
