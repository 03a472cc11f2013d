import { parametersOf } from '../../fragments/fragment.ts'
import { placesIn, undeclaredNames } from '../../fragments/template.ts'
import type { Rule } from '../problem.ts'

/** Requires that a fragment declares the parameters that it uses, and uses those that it declares. */
export const rule: Rule = {
  name: 'every-name-of-a-fragment-is-taken',
  *check({ library }) {
    for (const fragment of Object.values(library.fragments)) {
      const declared = parametersOf(fragment)
      const undeclared = undeclaredNames(fragment, library)
      for (const [name, path] of undeclared) {
        const kind = declared.get(name)
        yield {
          document: fragment,
          path,
          message:
            kind === undefined
              ? `${fragment.fragment} speaks of ${name}, which it does not take.`
              : `${name} is a ${kind} here: no expression can speak of it.`,
          remedy: `Write "${name}": "value" under takes.`,
        }
      }
      const used = new Set(placesIn(fragment, library).flatMap(({ names }) => names))
      for (const [name, kind] of declared)
        if (!used.has(name) && !undeclared.has(name))
          yield {
            document: fragment,
            path: ['takes', name],
            part: 'key',
            message: `${fragment.fragment} takes ${name}, but never uses it as a ${kind}.`,
            remedy: 'Remove it.',
          }
    }
  },
}
