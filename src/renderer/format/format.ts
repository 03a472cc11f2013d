import { formatMoney, formatSum } from '../../domain/money.ts'
import { formatCount, formatNumber, formatPercent } from '../../domain/numbers.ts'
import type { Format } from '../../generated/language.ts'
import { countryNamer } from '../../language/common/country-name.ts'
import { counted } from '../../protocol/counted.ts'
import type { Host, Language } from '../host.ts'

/** Shows a value of data as text. `of` names the enumeration a value belongs to. What is empty shows as a dash. */
export type Formatter = (value: unknown, as?: Format, of?: string) => string

interface FormatContext {
  host: Pick<Host, 'tenant' | 'language' | 'now' | 't' | 'hasText'>
  locale: string
  of: string | undefined
}

/** Amounts and dates follow Spain's habits in Spanish, and in English those of a reader in Europe. */
export const locales: Record<Language, string> = { es: 'es-ES', en: 'en-GB' }

/** Where the platform's dates are told: the law counts its days in Spain. */
export const timeZone = 'Europe/Madrid'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

type Show = (value: unknown, context: FormatContext) => string

const formats: Record<Format, Show> = {
  text: String,
  multiline: String,
  code: String,
  iban: (value) =>
    String(value)
      .replace(/\s/g, '')
      .replace(/.{4}(?=.)/g, '$& '),
  money: (value, { host, locale }) => formatMoney(numberOf(value), host.tenant.currency, locale),
  sum: (value, { host, locale }) => formatSum(numberOf(value), host.tenant.currency, locale),
  tokens: (value, { locale }) => formatNumber(numberOf(value), locale, 0),
  number: (value, { locale }) => formatNumber(numberOf(value), locale),
  count: (value, { host, locale }) =>
    numberOf(value) > counted
      ? host.t('blocks.more_than', { number: formatNumber(counted, locale) })
      : formatNumber(numberOf(value), locale),
  months: (value, { locale }) => formatCount(numberOf(value), 'month', locale),
  days: (value, { locale }) => formatCount(numberOf(value), 'day', locale),
  percent: (value, { locale }) => formatPercent(numberOf(value), locale),
  date: (value, { locale }) => day(value, locale),
  datetime: (value, { locale }) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
      dateOf(value),
    ),
  ago: (value, { host, locale }) => ago(dateOf(value), host.now(), locale),
  badge: enumerationWord,
  enumeration: enumerationWord,
  country: (value, { locale }) => countryNamer(locale)(String(value)),
  boolean: (value, { host }) => host.t(value === true ? 'renderer.yes' : 'renderer.no'),
}

export function formatterOf(host: FormatContext['host']): Formatter {
  const locale = locales[host.language]
  return (value, as = 'text', of = undefined) =>
    isEmpty(value) ? '—' : formats[as](value, { host, locale, of })
}

/** A value as other programs take it: an amount without symbol and grouping, an IBAN in one piece. */
export function copied(value: unknown, as: Format, language: Language): string {
  if (as !== 'money' && as !== 'sum') return String(value)
  return new Intl.NumberFormat(locales[language], {
    useGrouping: false,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(numberOf(value) / 100)
}

export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

/** A value the catalogue has no word for (a newer server's) shows as it is. */
function enumerationWord(value: unknown, { host, of }: FormatContext): string {
  const key = `${of}.${String(value)}`
  return of !== undefined && host.hasText(key) ? host.t(key) : String(value)
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : Number(value)
}

function dateOf(value: unknown): Date {
  return value instanceof Date ? value : new Date(String(value))
}

/** A calendar date has no time zone: it must not slip to the day before. */
function day(value: unknown, locale: string): string {
  const calendar = typeof value === 'string' && value.length === 10
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeZone: calendar ? 'UTC' : timeZone,
  }).format(dateOf(value))
}

function ago(then: Date, now: Date, locale: string): string {
  const seconds = (then.getTime() - now.getTime()) / 1000
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const distance = Math.abs(seconds)
  if (distance < HOUR) return words.format(Math.round(seconds / MINUTE), 'minute')
  if (distance < DAY) return words.format(Math.round(seconds / HOUR), 'hour')
  if (distance < 45 * DAY) return words.format(Math.round(seconds / DAY), 'day')
  return day(then, locale)
}
