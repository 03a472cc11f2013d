import { listsOf } from '../../fragments/fragment.ts'
import type { Rule } from '../problem.ts'

/** Requires exactly one list in a fragment, because a use does not select one. */
export const rule: Rule = {
  name: 'every-fragment-holds-one-list',
  *check({ library }) {
    for (const fragment of Object.values(library.fragments)) {
      const lists = listsOf(fragment).map(({ list }) => list)
      if (lists.length === 1) continue
      yield {
        document: fragment,
        path: lists.slice(1, 2),
        part: 'key',
        message:
          lists.length === 0
            ? `${fragment.fragment} holds nothing.`
            : `${fragment.fragment} holds ${lists.join(' and ')}: what uses it would not say which.`,
        remedy:
          lists.length === 0
            ? 'Give it one of body, actions, columns, facts, tabs.'
            : 'Make a fragment of each.',
      }
    }
  },
}
