import { allowOf } from '../../documents/areas.ts'
import type { Rule } from '../problem.ts'

/** Scripts of others never meet a session: a screen that lets them in is one that needs none. */
export const rule: Rule = {
  name: 'every-screen-with-widgets-is-for-everybody',
  *check({ library }) {
    for (const screen of library.screens)
      if (screen.widgets && allowOf(screen, library.areas) !== 'true')
        yield {
          document: screen,
          path: ['widgets'],
          part: 'key',
          message: `Analytics and chat may not load on ${screen.path}: it is not for everybody.`,
          remedy: 'Take widgets away.',
        }
  },
}
