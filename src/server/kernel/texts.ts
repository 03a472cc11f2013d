import i18next from 'i18next'
import { memoizeByText } from '../../domain/memoize-by-text.ts'
import { formatMoney, formatSum } from '../../domain/money.ts'
import { formatNumber, formatPercent, formatRate } from '../../domain/numbers.ts'
import { memoizeByObject } from '../../language/common/memoize-by-object.ts'
import { type Customization, restore } from '../../language/customization/customization.ts'
import type { Catalogue, Library } from '../../language/documents/library.ts'
import { catalogue, withMany, withoutTerms } from '../../language/documents/texts.ts'
import { customTexts } from '../../language/forms/custom-fields.ts'
import type { Language, Tenant } from './context.ts'

export type Translate = (key: string, values?: Record<string, unknown>) => string

/** The BCP 47 locale that formats values, by language. */
export const locales: Record<Language, string> = { es: 'es-ES', en: 'en-GB' }
const maxCachedTranslators = 200
const dayFormat = memoizeByText(
  (locale, timeZone) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }),
)
const momentFormat = memoizeByText(
  (locale, timeZone) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }),
)

/** Returns translators by tenant and language, cached per version of the tenant's customization. */
export function translators(library: Library): (language: Language, tenant?: Tenant) => Translate {
  const defaults = restore({ version: 2, title: '-' }, library.schemas).customization
  const cache = new Map<string, Translate>()
  return (language, tenant) => {
    const key = `${tenant?.id} ${tenant?.version} ${language}`
    const translate = cache.get(key) ?? translator(library, language, tenant?.customization ?? defaults)
    if (cache.size > maxCachedTranslators) cache.clear()
    cache.set(key, translate)
    return translate
  }
}

/** Memoizes the prepared texts, which all tenants without texts of their own share. */
const preparedTextsOf = memoizeByObject((texts: Readonly<Catalogue>) => withMany(withoutTerms(texts)))

/** Returns a translator with a tenant's texts. It returns unknown keys unchanged. */
function translator(library: Library, language: Language, customization: Customization): Translate {
  const { tenant_type } = customization
  const overrides = customTexts(customization)
  const i18n = i18next.createInstance({
    lng: language,
    resources: {
      [language]: { translation: preparedTextsOf(catalogue(library, language, tenant_type, overrides)) },
    },
    // Disables nested keys and HTML escaping, because keys are flat and texts are plain.
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  i18n.init()
  for (const [name, format] of Object.entries(formatsIn(language, customization)))
    i18n.services.formatter?.add(name, (value, _language, values) => format(value, values?.currency_code))
  return (key, values = {}) => i18n.t(key, values)
}

/** A function that formats a value; `code` is an amount's currency, by default the tenant's. */
type Format = (value: unknown, code?: unknown) => string

/** Returns formatters for a language, by format name. */
export function formatsIn(
  language: Language,
  { currency, time_zone }: Pick<Customization, 'currency' | 'time_zone'>,
): Record<string, Format> {
  const locale = locales[language]
  return {
    money: (value, code) => formatMoney(Number(value), currencyStyleOf(currency, code), locale),
    sum: (value, code) => formatSum(Number(value), currencyStyleOf(currency, code), locale),
    number: (value) => formatNumber(Number(value), locale),
    tokens: (value) => formatNumber(Number(value), locale, 0),
    percent: (value) => formatPercent(Number(value), locale),
    rate: (value) => formatRate(Number(value), locale),
    date: (value) => dayFormat(locale, isDay(value) ? 'UTC' : time_zone).format(instantOf(value)),
    datetime: (value) => momentFormat(locale, time_zone).format(instantOf(value)),
    iban: (value) =>
      String(value)
        .replace(/\s/g, '')
        .replace(/.{4}(?=.)/g, '$& '),
  }
}

/** Returns how a currency is written: the tenant's currency as its settings define, other currencies by their code. */
function currencyStyleOf(tenantCurrency: Customization['currency'], code: unknown) {
  if (typeof code !== 'string' || code === tenantCurrency.code) return tenantCurrency
  return { symbol: code, symbol_position: 'after' as const }
}

/** Returns whether a value is a calendar day as YYYY-MM-DD, which begins in UTC when it is read as an instant. */
function isDay(value: unknown): boolean {
  return typeof value === 'string' && value.length === 10
}

function instantOf(value: unknown): Date {
  return value instanceof Date ? value : new Date(String(value))
}
