import type { Mail } from '../../../language/documents/library.ts'
import type { Context, Language, User } from '../../kernel/context.ts'
import type { notifications } from './tables.ts'

/** What the texts of a notification say, by the language in which it is read. */
export type LocalizedValues = Record<Language, Record<string, unknown>>

type Row = Pick<typeof notifications.$inferSelect, 'mail' | 'said'>

/** What a mail says, without the file that goes along. */
export function noticeIn(mail: Mail, valuesIn: (language: Language) => object): LocalizedValues {
  const of = (language: Language) => {
    const named = Object.entries(valuesIn(language)).filter(([name]) => name !== mail.attach)
    return Object.fromEntries(named)
  }
  return { es: of('es'), en: of('en') }
}

/** Its title and text in the words of who reads it. One whose document is gone says only that there was something. */
export function noticeTextsOf(
  ctx: Pick<Context, 'library' | 'text' | 'tenant'>,
  { mail: name, said }: Row,
  { name: reader }: Pick<User, 'name'>,
  language: Language,
): { title: string; text: string } {
  const mail = ctx.library.mails[name]
  const values = { ...said[language], name: reader, platform: ctx.tenant.customization.title }
  if (!mail) return { title: ctx.text('notifications.gone', {}, language), text: '' }
  return { title: ctx.text(mail.subject, values, language), text: ctx.text(mail.text, values, language) }
}
