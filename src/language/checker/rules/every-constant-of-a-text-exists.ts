import { isObject } from '../../common/objects.ts'
import { constantsIn } from '../../documents/constants.ts'
import type { Path } from '../../documents/walk.ts'
import type { Rule } from '../problem.ts'
import { didYouMean } from '../suggest.ts'

/** Requires that {{constants.…}} in texts and schemas names a constant of schemas/constants.json. */
export const rule: Rule = {
  name: 'every-constant-of-a-text-exists',
  *check({ library, schemas, texts, isReported }) {
    const constants = Object.keys(library.constants ?? {}).filter((name) => name !== '$schema')
    const sources = [
      ...Object.values(texts).flatMap((catalogue) => [...catalogue.values()]),
      ...Object.values(schemas)
        .filter(isReported)
        .flatMap((document) =>
          [...stringsIn(document, [])].map(({ path, text }) => ({ document, path, text })),
        ),
    ]
    for (const { document, path, text } of sources) {
      if (!isReported(document)) continue
      for (const name of constantsIn(text).filter((name) => !constants.includes(name)))
        yield {
          document,
          path,
          message: `There is no constant ${name}.`,
          remedy: didYouMean(name, constants),
        }
    }
  },
}

/** Lists the strings of a schema, except descriptions. */
function* stringsIn(node: unknown, path: Path): Generator<{ path: Path; text: string }> {
  if (typeof node === 'string') yield { path, text: node }
  else if (isObject(node) || Array.isArray(node))
    for (const [key, value] of Object.entries(node))
      if (key !== 'description') yield* stringsIn(value, [...path, key])
}
