import { memoizeByObject } from '../../language/common/memoize-by-object.ts'
import type { Library, LibraryFile } from '../../language/documents/library.ts'
import { withoutSolutions } from '../../language/documents/questionnaires.ts'
import { type Content, contentOf, documentAddress, json } from './content.ts'

/**
 * Returns the product's documents, which are the same for every tenant. The editor needs them to check and complete
 * a tenant's document.
 */
export const productDocumentsOf = memoizeByObject(
  ({ files, questionnaires }: Library): { address: string; content: Content } => {
    const publicQuestionnaires = new Map<object, object>(
      Object.values(questionnaires).map((questionnaire) => [questionnaire, withoutSolutions(questionnaire)]),
    )
    const documents = [...files].map(
      ([document, { path }]): LibraryFile => ({
        path,
        content: publicQuestionnaires.get(document) ?? document,
      }),
    )
    const content = contentOf(json, JSON.stringify(documents))
    return { address: documentAddress('', content), content }
  },
)
