import { annotated } from '../../documents/walk.ts'
import type { Rule } from '../problem.ts'
import { didYouMean } from '../suggest.ts'

/** Requires that a link names the path pattern of a screen. */
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
