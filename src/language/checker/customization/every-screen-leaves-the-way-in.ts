import { addressOf } from '../../tenant-library.ts'
import type { CustomizationRule } from './rule.ts'

/** Whatever a tenant publishes, its manager can still log in and take it back: those screens are not the tenant's. */
export const rule: CustomizationRule = {
  name: 'every-screen-leaves-the-way-in',
  *check({ document, customization }) {
    for (const [index, screen] of customization.screens.entries())
      if (kept.includes(addressOf(screen)))
        yield {
          document,
          path: ['screens', index, 'path'],
          message: `The screen ${screen.path} cannot be replaced: a manager needs it to take a mistake back.`,
          remedy: 'Give this screen another path.',
        }
  },
}

const kept = ['/', '/login', '/manager/customization']
