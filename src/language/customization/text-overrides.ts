import { containsWords } from '../common/contains-words.ts'
import { readJson } from '../common/json.ts'
import { withoutValue, withValue } from '../common/json-edit.ts'
import { isObject } from '../common/objects.ts'
import { plainWords } from '../documents/glossary.ts'
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

const place = ['texts', 'overrides']
const SHOWN = 12

/**
 * Finds the product's texts that contain all words in either language or in the key; `more` counts those not shown.
 * Without words, lists the overridden ones.
 */
export function findTexts(
  words: string,
  source: string,
  library: Pick<Library, 'texts'>,
): { matches: TextMatch[]; more: number } {
  const document = documentIn(source)
  const type = valueAt(document, ['tenant_type']) === 'exeu' ? 'exeu' : 'default'
  const plain = { es: catalogue(library, 'es', type, {}), en: catalogue(library, 'en', type, {}) }
  const override = valueAt(document, place)
  const isRequested = words.trim() !== ''
  const keys = isRequested ? Object.keys(plain.es) : Object.keys(Object(override))
  const matches = keys.filter((key) => !isRequested || isFound(words, key, plain, override))
  return {
    matches: matches.slice(0, SHOWN).map((key) => ({
      key,
      es: wordingOf(key, 'es', plain.es, override),
      en: wordingOf(key, 'en', plain.en, override),
    })),
    more: Math.max(0, matches.length - SHOWN),
  }
}

/** Returns the document with an override; removes it where it equals the product's text. */
export function withTextOverride(
  source: string,
  { key, ...wordings }: TextMatch,
  language: Language,
  words: string,
): string {
  const path = [...place, key, language]
  const isPlain = words === '' || words === wordings[language].plain
  return isPlain ? withoutValue(source, path) : withValue(source, path, words)
}

function isFound(search: string, key: string, plain: Record<Language, Catalogue>, own: unknown): boolean {
  const wordings = (['es', 'en'] as const).flatMap((language) => {
    const wording = wordingOf(key, language, plain[language], own)
    return [wording.plain, wording.own ?? '']
  })
  return containsWords(plainWords([key, ...wordings].join(' ')), search)
}

function wordingOf(key: string, language: Language, plain: Catalogue, own: unknown): Wording {
  const words = valueAt(own, [key, language])
  return { plain: plain[key] ?? '', own: typeof words === 'string' ? words : undefined }
}

function documentIn(source: string): unknown {
  const read = readJson(source)
  return 'reason' in read || !isObject(read.content) ? {} : read.content
}
