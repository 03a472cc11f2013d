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

let documentsAddress = ''
let library: Promise<Library> | undefined

/**
 * The editor's language service for a tenant's document. Its responses wait until the product's documents are
 * loaded.
 */
const languageService = {
  start(address: string): void {
    documentsAddress = address
    // Checks an empty document first, which fills the caches that all checks share. Ignores errors, because the next
    // call tries again and reports them.
    languageService.check(JSON.stringify({ version: currentVersion, title: '-' })).catch(() => undefined)
  },

  /** Lists the problems of a tenant's document. */
  async check(source: string): Promise<Problem[]> {
    return checkCustomization(source, await loadLibrary())
  },

  /** Suggests values at an offset. */
  async suggest(source: string, offset: number): Promise<Suggestion[]> {
    return suggestAt(source, offset, await loadLibrary())
  },

  /** Explains the value at an offset. */
  async explain(source: string, offset: number): Promise<Explanation | undefined> {
    return explainAt(source, offset, await loadLibrary())
  },

  /** Returns the complete schema of a tenant's document. */
  async schema(): Promise<JsonSchema> {
    return composeLanguageSchema((await loadLibrary()).schemas, 'customization.json')
  },
}

export type Language = typeof languageService

/** Loads the product's documents only once; if that failed, the next call loads them again. */
function loadLibrary(): Promise<Library> {
  library ??= readProductDocuments(documentsAddress).catch((error: unknown) => {
    library = undefined
    throw error
  })
  return library
}

expose(languageService)
