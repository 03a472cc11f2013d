import type { i18n } from 'i18next'
import type { Customization } from '../language/customization/customization.ts'
import { mayContainTerms } from '../language/documents/glossary.ts'
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
  loadAll(): Promise<void>
  /** Loads i18next, which texts with plurals or formats need; rejects as `loadAll` does. */
  loadPlurals(): Promise<void>
  /** Changes the language, loading its catalogue if necessary; rejects without a change if that fails. */
  changeLanguage(language: Language): Promise<void>
  /**
   * Returns the text of the first key that exists, with its placeholders filled; the last key if none exists. Returns
   * an empty string for a text that is not loaded yet, and starts loading it.
   */
  t(key: string | readonly string[], values?: Record<string, unknown>): string
  /** Returns a text with the markup of its glossary terms, `[[tokens|token]]`. */
  tWithTerms(key: string, values?: Record<string, unknown>): string
  /** Returns whether a text exists; true for every key until all texts are loaded. */
  has(key: string): boolean
  subscribe(listener: () => void): () => void
}

interface Options {
  language: Language
  /** The texts of the first page, in `language`. */
  firstTexts?: Catalogue | undefined
  load: (language: Language) => Promise<Catalogue>
  tenant: Customization
  now: () => Date
  /** Reports values that do not fit the format of a text. */
  report: (error: unknown) => void
}

/** Shows the texts of the first page at once; i18next and all other texts are loaded when needed. */
export function createTexts({ language, firstTexts = {}, load, tenant, now, report }: Options): Texts {
  const listeners = new Set<() => void>()
  const firstResources = resourcesOf(firstTexts)
  let state = { language }
  let translator: i18n | undefined
  let isComplete = false
  const loadPlurals = retryable(createTranslator)
  const loadAll = retryable(fetchAll)
  let interpolate = simpleInterpolation(textOf)
  const interpolateMarked = simpleInterpolation((key) => firstResources.marked[key])

  const t: Texts['t'] = (key, values = {}) =>
    (typeof key === 'string' ? interpolate(key, values) : undefined) ?? translate(key, values)
  const has = (key: string) => !isComplete || isLoaded(key)

  return {
    t,
    has,
    loadAll,
    loadPlurals,
    state: () => state,
    tWithTerms(key, values = {}) {
      if (translator === undefined || !isLoaded(key, values))
        return interpolateMarked(key, values) ?? t(key, values)
      const mayHaveTerms =
        'count' in values || translator.getResource(translator.language, 'marked', key) !== undefined
      return mayHaveTerms ? translator.t(key, { ...values, ns: ['marked', 'translation'] }) : t(key, values)
    },
    async changeLanguage(newLanguage) {
      await loadAll()
      if (!translator?.hasResourceBundle(newLanguage, 'translation'))
        addResources(newLanguage, await load(newLanguage))
      await translator?.changeLanguage(newLanguage)
      setLanguage(newLanguage)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }

  function translate(key: string | readonly string[], values: Record<string, unknown>): string {
    const keys = typeof key === 'string' ? [key] : [...key]
    const loadedKey = keys.find((candidate) => isLoaded(candidate, values))
    if (!isComplete && (translator === undefined || loadedKey !== keys[0])) loadAll().catch(report)
    if (isComplete || (translator && loadedKey)) return translator?.t(keys, values) ?? ''
    return loadedKey === undefined ? '' : (interpolate(loadedKey, values) ?? '')
  }

  function isLoaded(key: string, values?: Record<string, unknown>): boolean {
    return translator?.exists(key, values) ?? key in firstResources.translation
  }

  async function createTranslator(): Promise<void> {
    const { createI18next } = await import('./i18next.ts')
    translator = createI18next(language, firstResources)
    // Registers the formats that placeholders may name: `{{amount, money}}`.
    for (const name of formatNames) {
      translator.services.formatter?.add(name, (value) =>
        formatterOf({ tenant, now, t, hasText: has, report, language: state.language })(value, name),
      )
    }
  }

  async function fetchAll(): Promise<void> {
    const [catalogue] = await Promise.all([load(language), loadPlurals()])
    addResources(language, catalogue)
    isComplete = true
    setLanguage(language)
  }

  function addResources(newLanguage: Language, catalogue: Catalogue): void {
    for (const [name, texts] of Object.entries(resourcesOf(catalogue)))
      translator?.addResourceBundle(newLanguage, name, texts)
  }

  function setLanguage(language: Language): void {
    state = { language }
    interpolate = simpleInterpolation(textOf)
    for (const listener of listeners) listener()
  }

  function textOf(key: string): string | undefined {
    const text: unknown = translator
      ? translator.getResource(translator.language, 'translation', key)
      : firstResources.translation[key]
    return typeof text === 'string' ? text : undefined
  }
}

/** Runs work only once; if it failed, the next call runs it again. */
function retryable(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => {
    running ??= work().catch((error: unknown) => {
      running = undefined
      throw error
    })
    return running
  }
}

function resourcesOf(catalogue: Catalogue): Resources {
  const texts = typeset(withMany(catalogue))
  const marked = Object.fromEntries(Object.entries(texts).filter(([, text]) => mayContainTerms(text)))
  return { translation: withoutTerms(texts), marked }
}

/** Joins a number and its sign (`10 %`, `60.000 €`) with a no-break space. */
function typeset(catalogue: Catalogue): Catalogue {
  const keepTogether = (text: string) => text.replace(/(?<=[\d}]) (?=[%€])/g, '\u00a0')
  return Object.fromEntries(Object.entries(catalogue).map(([key, text]) => [key, keepTogether(text)]))
}

/** The names of languages in the language itself. */
export const languageNames: Record<Language, string> = { es: 'Español', en: 'English' }
