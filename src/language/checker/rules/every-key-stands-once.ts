import type { Rule } from '../problem.ts'
import { repeatedKeys, sayRepeated } from '../repeated-keys.ts'

/** No object in a file repeats a name, because the first value would be lost. */
export const rule: Rule = {
  name: 'every-key-stands-once',
  *check({ library, isReported }) {
    for (const [document, { source, at }] of library.files)
      if (source !== undefined && at === undefined && isReported(document))
        for (const path of repeatedKeys(source, document))
          yield { document, path, part: 'key', ...sayRepeated(path) }
  },
}
