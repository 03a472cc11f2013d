import { isObject, reachesPrototype } from '../../common/objects.ts'
import type { Path } from '../../documents/walk.ts'
import type { CustomizationRule } from './rule.ts'

/** Reports keys such as `__proto__`, which are dropped when the document is loaded. */
export const rule: CustomizationRule = {
  name: 'every-key-is-kept',
  *check({ document }) {
    for (const path of keyPathsIn(document))
      if (reachesPrototype(String(path.at(-1))))
        yield {
          document,
          path,
          part: 'key',
          message: `No key may be named ${path.at(-1)}.`,
          remedy: 'Take another name.',
        }
  },
}

function keyPathsIn(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => keyPathsIn(item, [...path, index]))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    [...path, key],
    ...keyPathsIn(inner, [...path, key]),
  ])
}
