import { listsOf } from '../../fragments/fragment.ts'
import { usesIn } from '../../fragments/uses.ts'
import type { Rule } from '../problem.ts'
import { didYouMean } from '../suggest.ts'

/** Requires that a fragment among blocks contains blocks, and one among actions contains actions. */
export const rule: Rule = {
  name: 'every-fragment-fits-its-place',
  *check({ documents, library }) {
    const fragmentsWith = (list: string) =>
      Object.values(library.fragments).flatMap((each) =>
        listsOf(each).some((part) => part.list === list) ? [each.fragment] : [],
      )
    for (const { document, positions } of documents)
      for (const { fragment, list, position } of usesIn(positions)) {
        const usedFragment = library.fragments[fragment]
        const lists = usedFragment ? listsOf(usedFragment) : []
        if (lists.length === 0 || lists.some((each) => each.list === list)) continue
        const candidates = fragmentsWith(list)
        yield {
          document,
          path: [...position.path, 'use'],
          message: `${fragment} holds ${listName(lists[0]?.list)}; here stand ${listName(list)}.`,
          remedy:
            candidates.length > 0
              ? didYouMean(fragment, candidates)
              : `Make a fragment of ${listName(list)}.`,
        }
      }
  },
}

function listName(list = ''): string {
  return list === 'body' ? 'blocks' : list
}
