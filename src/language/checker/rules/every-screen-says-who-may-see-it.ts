import { areaOf } from '../../documents/areas.ts'
import type { Rule } from '../problem.ts'

/** Requires a condition of the screen or its area, so that nothing is public by mistake. */
export const rule: Rule = {
  name: 'every-screen-says-who-may-see-it',
  *check({ library }) {
    for (const screen of library.screens)
      if (screen.allow === undefined && areaOf(screen.path, library.areas) === undefined)
        yield {
          document: screen,
          path: ['path'],
          message: `Nothing says who may see ${screen.path}: it lies in no area of screens/areas.json.`,
          remedy: 'Add "allow": a condition, or "true" for everybody.',
        }
  },
}
