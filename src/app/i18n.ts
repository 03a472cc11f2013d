import i18next from 'i18next'
import type { Customization } from '../language/customization/customization.ts'
import { mayHoldTerms } from '../language/documents/glossary.ts'
import type { Catalogue } from '../language/documents/library.ts'
import { plainly, withMany } from '../language/documents/texts.ts'
import { formatNames, formatterOf } from '../renderer/format/format.ts'
import type { Language } from '../renderer/host.ts'
import { plainTexts } from './plain-texts.ts'

/** The words of the product in the person's language. */
export interface Texts {
  language(): Language
  /** Fetches the other catalogue when it is not here yet; rejects and changes nothing when it does not come. */
  use(language: Language): Promise<void>
  /** The text of the first key that the catalogue has, its placeholders filled; the last key itself when it has none. */
  t(key: string | readonly string[], values?: Record<string, unknown>): string
  /** The same with its terms as they are written, `[[tokens|token]]`. */
  marked(key: string, values?: Record<string, unknown>): string
  has(key: string): boolean
  subscribe(listener: () => void): () => void
}

interface Options {
  language: Language
  /** The texts of `language`. */
  catalogue: Catalogue
  load: (language: Language) => Promise<Catalogue>
  tenant: Customization
  now: () => Date
  /** Told of values that cannot be shown as a text asks. */
  report: (error: unknown) => void
}

export function createTexts({ language, catalogue, load, tenant, now, report }: Options): Texts {
  const listeners = new Set<() => void>()
  const words = i18next.createInstance({
    lng: language,
    fallbackLng: 'es',
    resources: { [language]: resourcesOf(catalogue) },
    // Keys are flat, `invest.title`, and texts may hold any punctuation.
    keySeparator: false,
    nsSeparator: false,
    // React escapes what it shows; escaped twice, an ampersand in a name would be seen as code.
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  words.init()

  let plain = plainTexts(written)
  const t: Texts['t'] = (key, values = {}) =>
    (typeof key === 'string' ? plain(key, values) : undefined) ??
    words.t(typeof key === 'string' ? key : [...key], values)
  const has = (key: string) => words.exists(key)
  // What a placeholder may ask for: `{{amount, money}}`.
  for (const name of formatNames) {
    words.services.formatter?.add(name, (value) =>
      formatterOf({ tenant, now, t, hasText: has, report, language: languageOf(words.language) })(
        value,
        name,
      ),
    )
  }

  return {
    t,
    marked(key, values = {}) {
      const mayBe = 'count' in values || words.getResource(words.language, 'marked', key) !== undefined
      return mayBe ? words.t(key, { ...values, ns: ['marked', 'translation'] }) : t(key, values)
    },
    has,
    language: () => languageOf(words.language),
    async use(wanted) {
      if (!words.hasResourceBundle(wanted, 'translation')) {
        const resources = resourcesOf(await load(wanted))
        for (const [name, texts] of Object.entries(resources)) words.addResourceBundle(wanted, name, texts)
      }
      await words.changeLanguage(wanted)
      plain = plainTexts(written)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }

  function written(key: string): string | undefined {
    const text: unknown = words.getResource(words.language, 'translation', key)
    return typeof text === 'string' ? text : undefined
  }
}

/** All texts in plain words, and beside them those that name terms as they are written. */
function resourcesOf(catalogue: Catalogue): { translation: Catalogue; marked: Catalogue } {
  const texts = typeset(withMany(catalogue))
  const marked = Object.fromEntries(Object.entries(texts).filter(([, text]) => mayHoldTerms(text)))
  return { translation: plainly(texts), marked }
}

/** A number and its sign, `10 %` or `60.000 €`, stay on one line. */
function typeset(catalogue: Catalogue): Catalogue {
  const together = (text: string) => text.replace(/(?<=[\d}]) (?=[%€])/g, '\u00a0')
  return Object.fromEntries(Object.entries(catalogue).map(([key, text]) => [key, together(text)]))
}

function languageOf(code: string): Language {
  return code === 'en' ? 'en' : 'es'
}

/** How each language is called by those who speak it: a switcher must be readable to whoever needs it. */
export const languages: Record<Language, string> = { es: 'Español', en: 'English' }
