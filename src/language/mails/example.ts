import { typeOf } from '../checker/types/type.ts'
import type { Mail } from '../documents/library.ts'
import type { Schemas } from '../documents/schema.ts'
import { defaultFormat } from '../formats/formats.ts'

/** The sample value of a mail: a link, a value of a format, or a text key. */
export type MailSample = { link: true } | { format: string } | { words: string }

/** Returns the sample values of a mail by name, without the attachment. */
export function samplesOf({ values, button, attach }: Mail, schemas: Schemas): Record<string, MailSample> {
  const textValues = Object.entries(values).filter(([name]) => name !== attach)
  const samples = textValues.map(([name, schema]): [string, MailSample] => {
    if (name === button?.value) return [name, { link: true }]
    const format = defaultFormat(typeOf(schema, schemas), schemas)?.as
    return [name, format && format !== 'text' ? { format } : { words: `mail_sample.${name}` }]
  })
  return Object.fromEntries(samples)
}
