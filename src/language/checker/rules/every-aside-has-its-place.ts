import { layoutOf } from '../../documents/areas.ts'
import type { Rule } from '../problem.ts'

/** Reports asides of screens whose layout has none; only that of public pages has one. */
export const rule: Rule = {
  name: 'every-aside-has-its-place',
  *check({ library }) {
    for (const screen of library.screens) {
      const layout = layoutOf(screen, library.areas)
      if (screen.aside && layout !== 'default')
        yield {
          document: screen,
          path: ['aside'],
          part: 'key',
          message: `Nobody ever sees what stands beside ${screen.path}: its layout is ${layout}.`,
          remedy: 'Put it into the body, or choose the layout default.',
        }
    }
  },
}
