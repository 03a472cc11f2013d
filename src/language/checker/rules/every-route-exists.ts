import { annotated } from '../../documents/walk.ts'
import type { Rule } from '../problem.ts'
import { didYouMean } from '../suggest.ts'

/** A link leads to the path of a screen, written as that screen writes it. */
export const rule: Rule = {
  name: 'every-route-exists',
  *check({ documents, library }) {
    const paths = new Set(library.screens.map((screen) => screen.path))
    for (const { document, positions } of documents)
      for (const { path, value } of annotated(positions, 'x-route')) {
        if (paths.has(value)) continue
        yield {
          document,
          path,
          message: `No screen has the path ${value}.`,
          remedy: didYouMean(value, paths),
        }
      }
  },
}
