import { cyclesIn, describeCycle } from '../../common/cycles.ts'
import { isObject } from '../../common/objects.ts'
import { mentions } from '../../expressions/mentions.ts'
import type { Rule } from '../problem.ts'

/** Reports entries of `data` whose arguments depend on their own result. */
export const rule: Rule = {
  name: 'every-read-can-begin',
  *check({ documents }) {
    for (const { kind, document, byPointer } of documents) {
      const data = byPointer.get('/data')?.value
      if ((kind !== 'screen' && kind !== 'flow') || !isObject(data)) continue
      const names = Object.keys(data)
      const dependenciesOf = (name: string) =>
        names.filter((other) => argumentWith(data[name], other) !== undefined)
      for (const cycle of cyclesIn(names, dependenciesOf)) {
        const [reader = '', dependency = reader] = cycle
        const argument = argumentWith(data[reader], dependency) ?? ''
        const consequence = cycle.length === 1 ? 'it is never read' : 'none of them is ever read'
        yield {
          document,
          path: ['data', reader, 'with', argument],
          message: `${describeCycle(cycle, 'waits for')}: ${consequence}.`,
          remedy: `Give ${argument} a value that is there already, of route, url or session.`,
        }
      }
    }
  },
}

/** Returns the argument of a read that uses the result of a name. */
function argumentWith(read: unknown, name: string): string | undefined {
  const values = isObject(read) && isObject(read.with) ? read.with : {}
  return Object.keys(values).find((argument) => mentions(String(values[argument]), name))
}
