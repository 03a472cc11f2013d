import type { Mail } from '../../../language/documents/library.ts'
import type { Context, Language, User } from '../../kernel/context.ts'
import type { notifications } from './tables.ts'

/** Contains the values of a notification by language. */
export type LocalizedValues = Record<Language, Record<string, unknown>>

type NotificationRow = Pick<typeof notifications.$inferSelect, 'mail' | 'said'>

/** Returns the values of a mail by language, without its attachment. */
export function noticeValues(mail: Mail, valuesIn: (language: Language) => object): LocalizedValues {
  const valuesWithoutAttachment = (language: Language) => {
    const entries = Object.entries(valuesIn(language)).filter(([name]) => name !== mail.attach)
    return Object.fromEntries(entries)
  }
  return { es: valuesWithoutAttachment('es'), en: valuesWithoutAttachment('en') }
}

/** Returns title and text in the reader's language; a placeholder if the mail's document was removed. */
export function noticeTextsOf(
  ctx: Pick<Context, 'library' | 'text' | 'tenant'>,
  { mail: mailName, said }: NotificationRow,
  { name: readerName }: Pick<User, 'name'>,
  language: Language,
): { title: string; text: string } {
  const mail = ctx.library.mails[mailName]
  const values = { ...said[language], name: readerName, platform: ctx.tenant.customization.title }
  if (!mail) return { title: ctx.text('notifications.gone', {}, language), text: '' }
  return { title: ctx.text(mail.subject, values, language), text: ctx.text(mail.text, values, language) }
}
