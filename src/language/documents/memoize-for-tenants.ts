import { memoizeByObject } from '../common/memoize-by-object.ts'
import type { Library } from './library.ts'

/** The documents that are the same for every tenant. */
export type SharedDocuments = Omit<Library, 'screens' | 'texts' | 'files'>

/**
 * Memoizes a function of a document and the documents that all tenants share, for as long as they live. They must never
 * change.
 */
export function memoizeForTenants<Document extends object, Result>(
  work: (document: Document, library: SharedDocuments) => Result,
): (document: Document, library: SharedDocuments) => Result {
  const memoized = memoizeByObject((_schemas: SharedDocuments['schemas']) =>
    memoizeByObject((_operations: SharedDocuments['operations']) =>
      memoizeByObject((_forms: SharedDocuments['forms']) =>
        memoizeByObject((_flows: SharedDocuments['flows']) =>
          memoizeByObject(
            (_fragments: SharedDocuments['fragments']) => new WeakMap<Document, { result: Result }>(),
          ),
        ),
      ),
    ),
  )
  return (document, library) => {
    const { schemas, operations, forms, flows, fragments } = library
    const cache = memoized(schemas)(operations)(forms)(flows)(fragments)
    const entry = cache.get(document) ?? { result: work(document, library) }
    cache.set(document, entry)
    return entry.result
  }
}
