import type { Format } from '../../generated/language.ts'
import type { Language } from '../services.ts'
import { formats } from './formats/index.ts'
import type { FormatContext } from './value-format.ts'

/** Formats a value, or those of a list, as text; `of` names the enumeration. Missing values yield a dash. */
export type Formatter = (value: unknown, as?: Format, of?: string) => string

/** The locales for amounts and dates, by language. */
export const locales: Record<Language, string> = { es: 'es-ES', en: 'en-GB' }

export const formatNames = Object.keys(formats) as Format[]

/** Shown for missing values. */
export const dash = '—'

/** Formats values; reports errors and shows a dash instead. */
export function formatterOf(host: FormatContext['host']): Formatter {
  const locale = locales[host.language]
  const toText: Formatter = (value, as = 'text', of = undefined) => {
    if (isEmpty(value)) return dash
    if (Array.isArray(value)) return value.map((each) => toText(each, as, of)).join(', ')
    try {
      return formats[as].toText(value, { host, locale, of })
    } catch (cause) {
      host.report(new Error(`A value cannot be shown as ${as}.`, { cause }))
      return dash
    }
  }
  return toText
}

/**
 * Returns a value in the form that other programs accept: amounts without symbol and grouping, IBANs without spaces; ''
 * if missing.
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
