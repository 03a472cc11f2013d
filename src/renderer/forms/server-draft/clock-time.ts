import { locales } from '../../format/format.ts'
import type { Language } from '../../services.ts'

/** Formats an instant as local time of a zone: 14:02. */
export function clockTime(instant: string, language: Language, timeZone: string): string {
  const time = { timeStyle: 'short', timeZone } as const
  return new Intl.DateTimeFormat(locales[language], time).format(new Date(instant))
}
