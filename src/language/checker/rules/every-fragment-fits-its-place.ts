import { listsOf } from '../../fragments/fragment.ts'
import { usesIn } from '../../fragments/uses.ts'
import type { Rule } from '../problem.ts'
import { didYouMean } from '../suggest.ts'

/** Requires that a fragment among blocks contains blocks, and one among actions contains actions. */
export const rule: Rule = {
  name: 'every-fragment-fits-its-place',
  *check({ documents, library }) {
    const holding = (list: string) =>
      Object.values(library.fragments).flatMap((each) =>
        listsOf(each).some((held) => held.list === list) ? [each.fragment] : [],
      )
    for (const { document, positions } of documents)
      for (const { fragment, list, position } of usesIn(positions)) {
        const found = library.fragments[fragment]
        const held = found ? listsOf(found) : []
        if (held.length === 0 || held.some((each) => each.list === list)) continue
        const fitting = holding(list)
        yield {
          document,
          path: [...position.path, 'use'],
          message: `${fragment} holds ${named(held[0]?.list)}; here stand ${named(list)}.`,
          remedy: fitting.length > 0 ? didYouMean(fragment, fitting) : `Make a fragment of ${named(list)}.`,
        }
      }
  },
}

function named(list = ''): string {
  return list === 'body' ? 'blocks' : list
}
