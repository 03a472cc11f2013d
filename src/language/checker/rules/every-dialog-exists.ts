import { annotated } from '../../documents/walk.ts'
import type { CheckedDocument } from '../context.ts'
import type { Rule } from '../problem.ts'
import { didYouMean } from '../suggest.ts'

/** Requires that an action opens a dialog block of the same screen. */
export const rule: Rule = {
  name: 'every-dialog-exists',
  *check({ documents, allDocuments }) {
    const dialogsOfFragments = allDocuments.filter(({ kind }) => kind === 'fragment').flatMap(dialogsIn)
    for (const document of documents) {
      const dialogs = [...dialogsIn(document), ...dialogsOfFragments]
      for (const { path, value } of annotated(document.positions, 'x-dialog'))
        if (!dialogs.includes(value))
          yield {
            document: document.document,
            path,
            message: `There is no dialog ${value} on this screen.`,
            remedy: didYouMean(value, dialogs),
          }
    }
  },
}

function dialogsIn({ positions }: CheckedDocument): string[] {
  return positions.flatMap(({ value }) => {
    const { block, id } = Object(value)
    return block === 'dialog' && typeof id === 'string' ? [id] : []
  })
}
