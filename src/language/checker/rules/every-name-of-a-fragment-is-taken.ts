import { parametersOf } from '../../fragments/fragment.ts'
import { parameterUsesIn, undeclaredNames } from '../../fragments/template.ts'
import type { Rule } from '../problem.ts'

/** Requires that a fragment declares the parameters that it uses, and uses those that it declares. */
export const rule: Rule = {
  name: 'every-name-of-a-fragment-is-taken',
  *check({ library }) {
    for (const fragment of Object.values(library.fragments)) {
      const declaredKinds = parametersOf(fragment)
      const undeclaredPaths = undeclaredNames(fragment, library)
      for (const [name, path] of undeclaredPaths) {
        const kind = declaredKinds.get(name)
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
      const usedNames = new Set(parameterUsesIn(fragment, library).flatMap(({ names }) => names))
      for (const [name, kind] of declaredKinds)
        if (!usedNames.has(name) && !undeclaredPaths.has(name))
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
