import { annotated } from '../../documents/walk.ts'
import { isSimple } from '../../expressions/index.ts'
import type { Rule } from '../problem.ts'

/** The names that an expression about the address may contain. */
const ALLOWED_NAMES = new Set(['url', 'in', 'size', 'has', 'true', 'false'])

/** Reports defaults of the address that read other values, or that need the CEL interpreter. */
export const rule: Rule = {
  name: 'every-address-is-read-alone',
  *check({ documents }) {
    for (const { document, positions } of documents)
      for (const { path, value } of annotated(positions, 'x-address')) {
        const otherName = namesIn(value).find((name) => !ALLOWED_NAMES.has(name))
        if (otherName === undefined && isSimple(value)) continue
        yield {
          document,
          path,
          message:
            otherName === undefined
              ? 'The default of an address is needed before the interpreter.'
              : `The default of an address cannot read ${otherName}: it is needed before anything else.`,
          remedy: "Write a name, or one condition over url: url.q == '' ? 'open' : 'all'.",
        }
      }
  },
}

/** Returns the names at the beginning of paths. */
function namesIn(expression: string): string[] {
  const withoutStrings = expression.replace(/'(?:[^'\\\\]|\\\\.)*'|"(?:[^"\\\\]|\\\\.)*"/g, '')
  return [...withoutStrings.matchAll(/(?<![.\w])([A-Za-z_]\w*)/g)].map(([, name = '']) => name)
}
