import i18next, { type i18n } from 'i18next'
import type { Catalogue } from '../language/documents/library.ts'
import type { Language } from '../renderer/services.ts'

/** All texts in plain words, and beside them those that name terms as they are written. */
export interface Resources {
  translation: Catalogue
  marked: Catalogue
}

/** i18next as the product uses it: keys are flat, `invest.title`, and texts may hold any punctuation. */
export function createI18next(language: Language, resources: Resources): i18n {
  const words = i18next.createInstance({
    lng: language,
    fallbackLng: 'es',
    resources: { [language]: { ...resources } },
    keySeparator: false,
    nsSeparator: false,
    // React escapes what it shows; escaped twice, an ampersand in a name would be seen as code.
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  words.init()
  return words
}
