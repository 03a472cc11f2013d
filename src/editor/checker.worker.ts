import '../language/expressions/cel.ts'
import { expose } from 'comlink'
import { type Explanation, explainAt } from '../language/assist/explain.ts'
import { suggestAt } from '../language/assist/suggest.ts'
import type { Suggestion } from '../language/assist/suggestion.ts'
import { checkCustomization } from '../language/checker/customization/index.ts'
import type { Problem } from '../language/checker/problem.ts'
import { currentVersion } from '../language/customization/migrations/index.ts'
import { composeLanguageSchema } from '../language/documents/language-schema.ts'
import type { Library } from '../language/documents/library.ts'
import type { JsonSchema } from '../language/documents/schema.ts'
import { readProductDocuments } from './product-documents.ts'

let address = ''
let library: Promise<Library> | undefined

/** The language service of documents. Answers wait until the product's documents are loaded. */
const language = {
  learn(product: string): void {
    address = product
    // What takes longest is the same for every text: done before one comes. What goes wrong hears who asks.
    language.check(JSON.stringify({ version: currentVersion, title: '-' })).catch(() => undefined)
  },

  /** Lists the problems of a tenant's document. */
  async check(source: string): Promise<Problem[]> {
    return checkCustomization(source, await known())
  },

  /** Suggests values at an offset. */
  async suggest(source: string, offset: number): Promise<Suggestion[]> {
    return suggestAt(source, offset, await known())
  },

  /** Explains the value at an offset. */
  async explain(source: string, offset: number): Promise<Explanation | undefined> {
    return explainAt(source, offset, await known())
  },

  /** The schema of a tenant's document, whole. */
  async schema(): Promise<JsonSchema> {
    return composeLanguageSchema((await known()).schemas, 'customization.json')
  },
}

export type Language = typeof language

/** Read once; what failed is tried again at the next question. */
function known(): Promise<Library> {
  library ??= readProductDocuments(address).catch((error: unknown) => {
    library = undefined
    throw error
  })
  return library
}

expose(language)
