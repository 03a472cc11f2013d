import { cyclesIn, describeCycle } from '../../common/cycles.ts'
import type { Fragment, Library } from '../../documents/library.ts'
import { memoizeForTenants } from '../../documents/memoize-for-tenants.ts'
import { annotated, walk } from '../../documents/walk.ts'
import type { Rule } from '../problem.ts'

/** Reports fragments that use themselves, directly or indirectly. */
export const rule: Rule = {
  name: 'every-fragment-comes-to-an-end',
  *check({ library }) {
    const { fragments } = library
    const uses = (name: string) => usesIn(name, library).map(({ value }) => value)
    for (const cycle of cyclesIn(Object.keys(fragments).sort(), uses)) {
      const [user = '', used = user] = cycle
      const use = usesIn(user, library).find(({ value }) => value === used)
      if (!use) continue
      yield {
        document: Object(fragments[user]),
        path: use.path,
        message: `${describeCycle(cycle, 'uses')}: the page would be infinite.`,
        remedy: REMEDIES[cycle.length] ?? 'Remove one of them.',
      }
    }
  },
}

const REMEDIES: Record<number, string> = { 1: 'Remove it.', 2: 'Remove one of the two.' }

const usesOf = memoizeForTenants((fragment: Fragment, { schemas }) =>
  annotated(walk(fragment, 'fragment.json', schemas), 'x-fragment'),
)

function usesIn(name: string, library: Library) {
  const fragment = library.fragments[name]
  return fragment ? usesOf(fragment, library) : []
}
