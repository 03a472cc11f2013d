import { annotated } from '../../documents/walk.ts'
import type { Rule } from '../problem.ts'
import { didYouMean } from '../suggest.ts'

/** Requires that reloaded names exist under data, or are the session. */
export const rule: Rule = {
  name: 'every-data-name-exists',
  *check({ documents }) {
    for (const { document, positions, data } of documents)
      for (const { path, value } of annotated(positions, 'x-data'))
        if (!data.includes(value))
          yield {
            document,
            path,
            message: `There is no ${value} under data.`,
            remedy: didYouMean(value, data),
          }
  },
}
