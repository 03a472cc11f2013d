import { containsWords } from '../common/contains-words.ts'
import { readJson } from '../common/json.ts'
import { withoutValue, withValue } from '../common/json-edit.ts'
import { isObject } from '../common/objects.ts'
import { withoutTermMarkup } from '../documents/glossary.ts'
import type { Catalogue, Language, Library } from '../documents/library.ts'
import { catalogue } from '../documents/texts.ts'
import { valueAt } from '../validation/place.ts'

/** A text of the product with the tenant's override. */
export interface TextMatch {
  key: string
  es: Wording
  en: Wording
}

interface Wording {
  plain: string
  own: string | undefined
}

const OVERRIDES_PATH = ['texts', 'overrides']
const MAX_MATCHES = 12

/**
 * Finds the product's texts that contain all words of the search in either language or in the key; `more` counts those
 * left out. Without a search, lists the overridden texts.
 */
export function findTexts(
  typedText: string,
  source: string,
  library: Pick<Library, 'texts'>,
): { matches: TextMatch[]; more: number } {
  const document = documentIn(source)
  const type = valueAt(document, ['tenant_type']) === 'exeu' ? 'exeu' : 'default'
  const productTexts = { es: catalogue(library, 'es', type, {}), en: catalogue(library, 'en', type, {}) }
  const overrides = valueAt(document, OVERRIDES_PATH)
  const isSearch = typedText.trim() !== ''
  const keys = isSearch ? Object.keys(productTexts.es) : Object.keys(Object(overrides))
  const matches = keys.filter((key) => !isSearch || matchesSearch(typedText, key, productTexts, overrides))
  return {
    matches: matches.slice(0, MAX_MATCHES).map((key) => ({
      key,
      es: wordingOf(key, 'es', productTexts.es, overrides),
      en: wordingOf(key, 'en', productTexts.en, overrides),
    })),
    more: Math.max(0, matches.length - MAX_MATCHES),
  }
}

/** Returns the document with an override, or without it if it equals the product's text. */
export function withTextOverride(
  source: string,
  { key, ...wordings }: TextMatch,
  language: Language,
  typedText: string,
): string {
  const path = [...OVERRIDES_PATH, key, language]
  const isPlain = typedText === '' || typedText === wordings[language].plain
  return isPlain ? withoutValue(source, path) : withValue(source, path, typedText)
}

function matchesSearch(
  search: string,
  key: string,
  productTexts: Record<Language, Catalogue>,
  overrides: unknown,
): boolean {
  const wordings = (['es', 'en'] as const).flatMap((language) => {
    const wording = wordingOf(key, language, productTexts[language], overrides)
    return [wording.plain, wording.own ?? '']
  })
  return containsWords(withoutTermMarkup([key, ...wordings].join(' ')), search)
}

function wordingOf(key: string, language: Language, productTexts: Catalogue, overrides: unknown): Wording {
  const text = valueAt(overrides, [key, language])
  return { plain: productTexts[key] ?? '', own: typeof text === 'string' ? text : undefined }
}

function documentIn(source: string): unknown {
  const parsed = readJson(source)
  return 'reason' in parsed || !isObject(parsed.content) ? {} : parsed.content
}
