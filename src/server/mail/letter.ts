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

/** A mail in the reader's language, before it is rendered as text and HTML. */
export interface Letter {
  language: Language
  subject: string
  greeting: string
  /** The paragraphs. Lists of mails display the first paragraph after the subject. */
  paragraphs: string[]
  facts: { label: string; value: string }[]
  button?: Link & { help: string }
  /** The paragraphs below the button. */
  after: string[]
  /** The reason for which the reader gets the mail. */
  why: string
  links: Link[]
  sender: { name: string; logo?: string; theme: Theme }
}

interface LetterInput {
  language: Language
  /** The values that the mail's document declares, and the values of every mail, such as `platform`. */
  values: Record<string, unknown>
}

export function letterOf(ctx: Context, mail: Mail, { language, values }: LetterInput): Letter {
  const { origin, customization } = ctx.tenant
  const { title, theme, urls, image } = customization
  const translate = (key: string) => ctx.text(key, values, language)
  const paragraphsOf = (key: string | undefined) => (key ? translate(key).split(/\n{2,}/) : [])
  const linksFor = (key: 'legal' | 'privacy' | 'contact'): Link[] =>
    urls[key] ? [{ label: translate(`letter.${key}`), address: absoluteUrl(urls[key], origin) }] : []
  return {
    language,
    subject: translate(mail.subject),
    greeting: translate('letter.greeting'),
    paragraphs: paragraphsOf(mail.text),
    facts: factsOf(ctx, mail, { language, values }),
    ...(mail.button && {
      button: {
        label: translate(mail.button.label),
        address: String(values[mail.button.value]),
        help: translate('letter.address'),
      },
    }),
    after: paragraphsOf(mail.after),
    why: translate(mail.to === 'managers' ? 'letter.why_managers' : 'letter.why_person'),
    links: [...linksFor('legal'), ...linksFor('privacy'), ...linksFor('contact')],
    sender: {
      name: title,
      theme,
      ...(isSupportedLogo(image.logo) && { logo: absoluteUrl(image.logo, origin) }),
    },
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
    const formatValue = format ? formats[format] : undefined
    const formattedValue = formatValue ? formatValue(value, values.currency_code) : String(value)
    return [{ label: ctx.text(label, values, language), value: formattedValue }]
  })
}

/** Returns whether mail programs can display the logo; they do not support SVG. */
function isSupportedLogo(logo: string | undefined): logo is string {
  return logo !== undefined && !/\.svg$/i.test(logo)
}

function absoluteUrl(address: string, origin: string): string {
  return address.startsWith('/') ? `${origin}${address}` : address
}
