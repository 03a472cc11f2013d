import { memoizeByObject } from '../../language/common/memoize-by-object.ts'
import type { Library, LibraryFile } from '../../language/documents/library.ts'
import { withoutKey } from '../../language/documents/questionnaires.ts'
import { type Content, contentOf, documentAddress, json } from './content.ts'

/** Returns the product's documents, the same for every tenant, against which the editor checks and completes. */
export const productDocumentsOf = memoizeByObject(
  ({ files, questionnaires }: Library): { address: string; content: Content } => {
    const keyless = new Map<object, object>(
      Object.values(questionnaires).map((each) => [each, withoutKey(each)]),
    )
    const documents = [...files].map(
      ([document, { path }]): LibraryFile => ({ path, content: keyless.get(document) ?? document }),
    )
    const content = contentOf(json, JSON.stringify(documents))
    return { address: documentAddress('', content), content }
  },
)
