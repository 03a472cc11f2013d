import { constantsIn } from '../../documents/constants.ts'
import type { Rule } from '../problem.ts'
import { didYouMean } from '../suggest.ts'

/** A text that says {{constants.…}} names one of schemas/constants.json. */
export const rule: Rule = {
  name: 'every-constant-of-a-text-exists',
  *check({ library, texts }) {
    const known = Object.keys(library.constants ?? {}).filter((name) => name !== '$schema')
    for (const catalogue of Object.values(texts))
      for (const { document, path, words } of catalogue.values())
        for (const name of constantsIn(words).filter((name) => !known.includes(name)))
          yield {
            document,
            path,
            message: `There is no constant ${name}.`,
            remedy: didYouMean(name, known),
          }
  },
}
