import i18next, { type i18n } from 'i18next'
import type { Catalogue } from '../language/documents/library.ts'
import type { Language } from '../renderer/services.ts'

/** All texts without term markup, and the texts with terms in their original form. */
export interface Resources {
  translation: Catalogue
  marked: Catalogue
}

/** Creates i18next for flat keys, such as `invest.title`, which may contain any punctuation. */
export function createI18next(language: Language, resources: Resources): i18n {
  const instance = i18next.createInstance({
    lng: language,
    fallbackLng: 'es',
    resources: { [language]: { ...resources } },
    keySeparator: false,
    nsSeparator: false,
    // Turns escaping off, because React escapes: otherwise an ampersand would appear as `&amp;`.
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  instance.init()
  return instance
}
