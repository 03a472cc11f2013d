import type { Format } from '../../generated/language.ts'
import type { Language } from '../services.ts'
import { formats } from './formats/index.ts'
import type { FormatContext } from './value-format.ts'

/** Shows a value of data as text. `of` names the enumeration a value belongs to. What is empty shows as a dash. */
export type Formatter = (value: unknown, as?: Format, of?: string) => string

/** Amounts and dates follow Spain's habits in Spanish, and in English those of a reader in Europe. */
export const locales: Record<Language, string> = { es: 'es-ES', en: 'en-GB' }

export const formatNames = Object.keys(formats) as Format[]

/** Shown for missing values. */
export const dash = '—'

/** Formats values; reports errors and shows a dash instead. */
export function formatterOf(host: FormatContext['host']): Formatter {
  const locale = locales[host.language]
  return (value, as = 'text', of = undefined) => {
    if (isEmpty(value)) return dash
    try {
      return formats[as].toText(value, { host, locale, of })
    } catch (cause) {
      host.report(new Error(`A value cannot be shown as ${as}.`, { cause }))
      return dash
    }
  }
}

/** A value as other programs take it: an amount without symbol and grouping, an IBAN in one piece. Of nothing, nothing. */
export function copied(value: unknown, as: Format, language: Language): string {
  if (isEmpty(value)) return ''
  try {
    return formats[as].toCopy?.(value, locales[language]) ?? String(value)
  } catch {
    return ''
  }
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}
