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
  /** It goes into the mail that gathers a day's. */
  gathered: boolean
}

/** Whether a mail stands on its reader's page too: nobody keeps a code there. */
export function isNotification({ ends, only_mail }: Mail): boolean {
  return !ends && !only_mail
}

/** Tells somebody on their page, in the transaction of what happened. The same event tells it once. */
export function notify(ctx: Context, mail: Mail, { reader, event, valuesIn, gathered }: NotificationInput) {
  const notice = noticeIn(mail, valuesIn)
  const { link = '', issuance_title = '' } = notice.es
  return ctx.tx
    .insert(notifications)
    .values({
      id: newId(),
      user_id: reader,
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

/** What leads elsewhere leads nowhere. */
function withinPlatform(link: string, origin: string): string {
  return link.startsWith(`${origin}/`) ? link.slice(origin.length) : ''
}
