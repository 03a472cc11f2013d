import type { Format } from '../../generated/language.ts'
import type { Language } from '../services.ts'
import { formats } from './formats/index.ts'
import type { FormatContext } from './value-format.ts'

/** Formats a value, or those of a list, as text; `of` names the enumeration. Missing values yield a dash. */
export type Formatter = (value: unknown, as?: Format, of?: string) => string

/** The locales for amounts and dates, by language. */
export const locales: Record<Language, string> = { es: 'es-ES', en: 'en-GB' }

export const formatNames = Object.keys(formats) as Format[]

/** The text displayed for missing values. */
export const emptyMark = '—'

/** Creates a formatter. It reports errors and returns a dash for values that cannot be formatted. */
export function formatterOf(services: FormatContext['services']): Formatter {
  const locale = locales[services.language]
  const toText: Formatter = (value, as = 'text', of = undefined) => {
    if (isEmpty(value)) return emptyMark
    if (Array.isArray(value)) return value.map((each) => toText(each, as, of)).join(', ')
    try {
      return formats[as].toText(value, { services, locale, of })
    } catch (cause) {
      services.report(new Error(`A value cannot be shown as ${as}.`, { cause }))
      return emptyMark
    }
  }
  return toText
}

/**
 * Returns a value in the form that other programs accept: amounts without symbol and grouping, IBANs without spaces.
 * A missing value yields ''.
 */
export function textToCopy(value: unknown, as: Format, language: Language): string {
  if (isEmpty(value)) return ''
  try {
    return formats[as].toCopy?.(value, locales[language]) ?? String(value)
  } catch {
    return ''
  }
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
