import { timeZone } from '../../../domain/calendar.ts'
import { locales } from '../../format/format.ts'
import type { Language } from '../../services.ts'

/** Formats an instant as the platform's local time: 14:02. */
export function clockTime(instant: string, language: Language): string {
  const time = { timeStyle: 'short', timeZone } as const
  return new Intl.DateTimeFormat(locales[language], time).format(new Date(instant))
}
