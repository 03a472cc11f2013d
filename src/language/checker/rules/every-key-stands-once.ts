import type { Rule } from '../problem.ts'
import { repeatedKeyProblem, repeatedKeys } from '../repeated-keys.ts'

/** Reports repeated names in an object, whose earlier values would be lost. */
export const rule: Rule = {
  name: 'every-key-stands-once',
  *check({ library, isReported }) {
    for (const [document, { source, at }] of library.files)
      if (source !== undefined && at === undefined && isReported(document))
        for (const path of repeatedKeys(source, document))
          yield { document, path, part: 'key', ...repeatedKeyProblem(path) }
  },
}
