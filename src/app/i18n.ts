import type { i18n } from 'i18next'
import type { Customization } from '../language/customization/customization.ts'
import { mayHoldTerms } from '../language/documents/glossary.ts'
import type { Catalogue } from '../language/documents/library.ts'
import { withMany, withoutTerms } from '../language/documents/texts.ts'
import { formatNames, formatterOf } from '../renderer/format/format.ts'
import type { Language } from '../renderer/services.ts'
import type { Resources } from './i18next.ts'
import { simpleInterpolation } from './simple-interpolation.ts'

/** The product's texts in the person's language. */
export interface Texts {
  /** Returns a new object whenever the texts change. */
  state(): { language: Language }
  /** Loads all texts; rejects if they cannot be loaded, and retries at the next call. */
  whole(): Promise<void>
  /** Loads i18next, which the loaded texts need for plurals and formats; rejects as `whole` does. */
  counted(): Promise<void>
  /** Changes the language, loading its catalogue if necessary; rejects without a change if that fails. */
  use(language: Language): Promise<void>
  /**
   * Returns the text of the first key that exists, with its placeholders filled; the last key if none exists. Returns
   * an empty string for a text that is not loaded yet, and starts loading it.
   */
  t(key: string | readonly string[], values?: Record<string, unknown>): string
  /** Returns a text with the markup of its glossary terms, `[[tokens|token]]`. */
  marked(key: string, values?: Record<string, unknown>): string
  /** Returns whether a text exists; true for every key until all texts are loaded. */
  has(key: string): boolean
  subscribe(listener: () => void): () => void
}

interface Options {
  language: Language
  /** The texts of the first page, in `language`. */
  first?: Catalogue | undefined
  load: (language: Language) => Promise<Catalogue>
  tenant: Customization
  now: () => Date
  /** Reports values that do not fit the format of a text. */
  report: (error: unknown) => void
}

/** Shows the first page's own texts at once; i18next and all other texts are loaded when needed. */
export function createTexts({ language, first = {}, load, tenant, now, report }: Options): Texts {
  const listeners = new Set<() => void>()
  const firstResources = resourcesOf(first)
  let state = { language }
  let words: i18n | undefined
  let complete = false
  const counted = retryable(makeWords)
  const fullCatalogue = retryable(fetchAll)
  let interpolate = simpleInterpolation(textOf)
  const plainMarked = simpleInterpolation((key) => firstResources.marked[key])

  const t: Texts['t'] = (key, values = {}) =>
    (typeof key === 'string' ? interpolate(key, values) : undefined) ?? translate(key, values)
  const has = (key: string) => !complete || isHere(key)

  return {
    t,
    has,
    whole: fullCatalogue,
    counted,
    state: () => state,
    marked(key, values = {}) {
      if (words === undefined || !isHere(key, values)) return plainMarked(key, values) ?? t(key, values)
      const mayBe = 'count' in values || words.getResource(words.language, 'marked', key) !== undefined
      return mayBe ? words.t(key, { ...values, ns: ['marked', 'translation'] }) : t(key, values)
    },
    async use(wanted) {
      await fullCatalogue()
      if (!words?.hasResourceBundle(wanted, 'translation')) add(wanted, await load(wanted))
      await words?.changeLanguage(wanted)
      changed(wanted)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }

  function translate(key: string | readonly string[], values: Record<string, unknown>): string {
    const keys = typeof key === 'string' ? [key] : [...key]
    const existingKey = keys.find((one) => isHere(one, values))
    if (!complete && (words === undefined || existingKey !== keys[0])) fullCatalogue().catch(report)
    if (complete || (words && existingKey)) return words?.t(keys, values) ?? ''
    return existingKey === undefined ? '' : (interpolate(existingKey, values) ?? '')
  }

  function isHere(key: string, values?: Record<string, unknown>): boolean {
    return words?.exists(key, values) ?? key in firstResources.translation
  }

  async function makeWords(): Promise<void> {
    const { createI18next } = await import('./i18next.ts')
    words = createI18next(language, firstResources)
    // Registers the formats that placeholders may name: `{{amount, money}}`.
    for (const name of formatNames) {
      words.services.formatter?.add(name, (value) =>
        formatterOf({ tenant, now, t, hasText: has, report, language: state.language })(value, name),
      )
    }
  }

  async function fetchAll(): Promise<void> {
    const [catalogue] = await Promise.all([load(language), counted()])
    add(language, catalogue)
    complete = true
    changed(language)
  }

  function add(wanted: Language, catalogue: Catalogue): void {
    for (const [name, texts] of Object.entries(resourcesOf(catalogue)))
      words?.addResourceBundle(wanted, name, texts)
  }

  function changed(language: Language): void {
    state = { language }
    interpolate = simpleInterpolation(textOf)
    for (const listener of listeners) listener()
  }

  function textOf(key: string): string | undefined {
    const text: unknown = words
      ? words.getResource(words.language, 'translation', key)
      : firstResources.translation[key]
    return typeof text === 'string' ? text : undefined
  }
}

/** Runs work once; after a failure, again at the next call. */
function retryable(work: () => Promise<void>): () => Promise<void> {
  let doing: Promise<void> | undefined
  return () => {
    doing ??= work().catch((error: unknown) => {
      doing = undefined
      throw error
    })
    return doing
  }
}

function resourcesOf(catalogue: Catalogue): Resources {
  const texts = typeset(withMany(catalogue))
  const marked = Object.fromEntries(Object.entries(texts).filter(([, text]) => mayHoldTerms(text)))
  return { translation: withoutTerms(texts), marked }
}

/** Joins a number and its sign (`10 %`, `60.000 €`) with a no-break space. */
function typeset(catalogue: Catalogue): Catalogue {
  const keepTogether = (text: string) => text.replace(/(?<=[\d}]) (?=[%€])/g, '\u00a0')
  return Object.fromEntries(Object.entries(catalogue).map(([key, text]) => [key, keepTogether(text)]))
}

/** The names of languages in the language itself. */
export const languages: Record<Language, string> = { es: 'Español', en: 'English' }
