import { addressOf } from '../../customization/tenant-library.ts'
import type { Rule } from '../problem.ts'

/** Reports screens whose paths match the same address: /a/{id} and /a/{slug}. */
export const rule: Rule = {
  name: 'every-screen-has-its-own-path',
  *check({ library }) {
    const owners = new Map<string, object>()
    for (const screen of library.screens) {
      const address = addressOf(screen)
      const owner = owners.get(address)
      if (owner)
        yield {
          document: screen,
          path: ['path'],
          message: `The path ${screen.path} belongs to another screen, ${library.files.get(owner)?.path}.`,
          remedy: 'Give this screen another path, or take one of the two away.',
        }
      else owners.set(address, screen)
    }
  },
}
