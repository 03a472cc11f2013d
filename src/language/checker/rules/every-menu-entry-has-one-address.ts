import { namesIn } from '../environment.ts'
import type { Rule } from '../problem.ts'

/** Reports menu entries whose path contains {names} and so has no single address. */
export const rule: Rule = {
  name: 'every-menu-entry-has-one-address',
  *check({ library }) {
    for (const screen of library.screens) {
      const [name] = namesIn(screen.path)
      if (!screen.menu || name === undefined) continue
      yield {
        document: screen,
        path: ['menu'],
        part: 'key',
        message: `The menu would lead to ${screen.path}, but nothing defines what ${name} is there.`,
        remedy: 'Remove the menu entry, or give it to the screen that lists them.',
      }
    }
  },
}
