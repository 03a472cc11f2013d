import { typeOf } from '../../language/checker/types/type.ts'
import type { Theme } from '../../language/customization/customization.ts'
import type { Mail } from '../../language/documents/library.ts'
import { defaultFormat } from '../../language/formats/formats.ts'
import type { Context, Language } from '../kernel/context.ts'
import { formatsIn } from '../kernel/texts.ts'

export interface Link {
  label: string
  address: string
}

/** Describes a mail in the reader's language, before it is rendered as text and HTML. */
export interface Letter {
  language: Language
  subject: string
  greeting: string
  /** Contains the paragraphs; mailboxes show the first after the subject. */
  paragraphs: string[]
  facts: { label: string; value: string }[]
  button?: Link & { help: string }
  after: string[]
  /** Contains the sender and the reason of the mail. */
  why: string
  links: Link[]
  sender: { name: string; logo?: string; theme: Theme }
}

interface LetterInput {
  language: Language
  /** Contains the values declared in the mail's document and those of every mail. */
  values: Record<string, unknown>
}

export function letterOf(ctx: Context, mail: Mail, { language, values }: LetterInput): Letter {
  const { origin, customization } = ctx.tenant
  const { title, theme, urls, image } = customization
  const say = (key: string) => ctx.text(key, values, language)
  const paragraphs = (key: string | undefined) => (key ? say(key).split(/\n{2,}/) : [])
  const link = (key: 'legal' | 'privacy' | 'contact'): Link[] =>
    urls[key] ? [{ label: say(`letter.${key}`), address: absolute(urls[key], origin) }] : []
  return {
    language,
    subject: say(mail.subject),
    greeting: say('letter.greeting'),
    paragraphs: paragraphs(mail.text),
    facts: factsOf(ctx, mail, { language, values }),
    ...(mail.button && {
      button: {
        label: say(mail.button.label),
        address: String(values[mail.button.value]),
        help: say('letter.address'),
      },
    }),
    after: paragraphs(mail.after),
    why: say(mail.to === 'managers' ? 'letter.why_managers' : 'letter.why_person'),
    links: [...link('legal'), ...link('privacy'), ...link('contact')],
    sender: { name: title, theme, ...(isDrawn(image.logo) && { logo: absolute(image.logo, origin) }) },
  }
}

/** Returns the facts that have a value. */
function factsOf(ctx: Context, mail: Mail, { language, values }: LetterInput): Letter['facts'] {
  const { schemas } = ctx.library
  const formats = formatsIn(language, ctx.tenant.customization)
  return (mail.facts ?? []).flatMap(({ label, value: name, as }) => {
    const value = values[name]
    if (value === '' || value === undefined || value === null) return []
    const schema = mail.values[name]
    const format = as ?? (schema && defaultFormat(typeOf(schema, schemas), schemas)?.as)
    const write = format ? formats[format] : undefined
    const words = write ? write(value, values.currency_code) : String(value)
    return [{ label: ctx.text(label, values, language), value: words }]
  })
}

/** Returns whether mail programs show the logo, which they do not for SVG. */
function isDrawn(logo: string | undefined): logo is string {
  return logo !== undefined && !/\.svg$/i.test(logo)
}

function absolute(address: string, origin: string): string {
  return address.startsWith('/') ? `${origin}${address}` : address
}
