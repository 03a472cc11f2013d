import { allowOf } from '../../documents/areas.ts'
import type { Rule } from '../problem.ts'

/** Allows third-party widgets on public screens only, so that their scripts never run beside a session. */
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
