import { annotated } from '../../documents/walk.ts'
import { argumentsBeside } from '../calls.ts'
import { namesIn } from '../environment.ts'
import type { Rule } from '../problem.ts'

/**
 * Requires values for the {names} of a link's path. The steps of a flow need none, because they use the values of the
 * current address.
 */
export const rule: Rule = {
  name: 'every-name-of-a-route-is-given',
  *check({ documents }) {
    for (const document of documents) {
      if (document.kind === 'flow') continue
      for (const position of annotated(document.positions, 'x-route')) {
        // Skips routes in fragments whose values are passed where the fragment is used.
        if (position.schema['x-given'] === true) continue
        const args = argumentsBeside(document, position)
        for (const name of namesIn(position.value))
          if (!Object.hasOwn(args, name))
            yield {
              document: document.document,
              path: position.path,
              message: `The route ${position.value} needs ${name}.`,
              remedy: `Add "with": { "${name}": "…" }.`,
            }
      }
    }
  },
}
