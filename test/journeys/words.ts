import i18next from 'i18next'
import { catalogue, withoutTerms } from '../../src/language/documents/texts.ts'
import { readLibrary } from '../../src/server/documents/read.ts'

export type Language = 'es' | 'en'

export interface Words {
  (key: string, values?: Record<string, unknown>): string
  /** Returns a pattern of the text with any values. */
  around(key: string): RegExp
}

/** Returns a function for the texts of a tenant and language, so that journeys use the screens' texts. */
export async function wordsOf(language: Language, tenantType: 'default' | 'exeu'): Promise<Words> {
  const texts = withoutTerms(catalogue(readLibrary(), language, tenantType, {}))
  const i18n = i18next.createInstance()
  await i18n.init({
    lng: language,
    keySeparator: false,
    nsSeparator: false,
    resources: { [language]: { translation: texts } },
    interpolation: { escapeValue: false },
  })
  const words = (key: string, values: Record<string, unknown> = {}) => {
    if (!i18n.exists(key, values)) throw new Error(`No text ${key} in ${language}.`)
    return i18n.t(key, values)
  }
  const around = (key: string) => {
    const parts = (texts[key] ?? words(key)).split(/\{\{.*?\}\}/).map(escaped)
    return new RegExp(`^${parts.join('.+')}$`)
  }
  return Object.assign(words, { around })
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
