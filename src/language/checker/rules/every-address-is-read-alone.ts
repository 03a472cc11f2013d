import { annotated } from '../../documents/walk.ts'
import { isSimple } from '../../expressions/index.ts'
import type { Rule } from '../problem.ts'

/** What an expression over the address may consist of, apart from literals. */
const allowed = new Set(['url', 'in', 'size', 'has', 'true', 'false'])

/** Reports defaults of the address that need more than the address, or the interpreter. */
export const rule: Rule = {
  name: 'every-address-is-read-alone',
  *check({ documents }) {
    for (const { document, positions } of documents)
      for (const { path, value } of annotated(positions, 'x-address')) {
        const other = namesIn(value).find((name) => !allowed.has(name))
        if (other === undefined && isSimple(value)) continue
        yield {
          document,
          path,
          message:
            other === undefined
              ? 'The default of an address is needed before the interpreter.'
              : `The default of an address cannot read ${other}: it is needed before anything else.`,
          remedy: "Write a name, or one condition over url: url.q == '' ? 'open' : 'all'.",
        }
      }
  },
}

/** Returns the names at the beginning of paths. */
function namesIn(expression: string): string[] {
  const bare = expression.replace(/'(?:[^'\\\\]|\\\\.)*'|"(?:[^"\\\\]|\\\\.)*"/g, '')
  return [...bare.matchAll(/(?<![.\w])([A-Za-z_]\w*)/g)].map(([, name = '']) => name)
}
