import { typeOf } from '../checker/types/type.ts'
import type { Mail } from '../documents/library.ts'
import type { Schemas } from '../documents/schema.ts'
import { defaultFormat } from '../formats/formats.ts'

/** A value of a mail as an example shows it: where its button leads, something of a format, or words of the catalogue. */
export type MailSample = { link: true } | { format: string } | { words: string }

/** What an example of a mail says for its values, by their names; the file that goes along is none of them. */
export function shownIn({ values, button, attach }: Mail, schemas: Schemas): Record<string, MailSample> {
  const given = Object.entries(values).filter(([name]) => name !== attach)
  const shown = given.map(([name, schema]): [string, MailSample] => {
    if (name === button?.value) return [name, { link: true }]
    const format = defaultFormat(typeOf(schema, schemas), schemas)?.as
    return [name, format && format !== 'text' ? { format } : { words: `mail_sample.${name}` }]
  })
  return Object.fromEntries(shown)
}
