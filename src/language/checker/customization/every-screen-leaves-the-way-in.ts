import { addressOf } from '../../customization/tenant-library.ts'
import { homesOf } from '../../documents/areas.ts'
import type { CustomizationRule } from './rule.ts'

/**
 * Reports tenants' screens that replace those with which a manager logs in and undoes a change. Home screens must be
 * open to everybody: a condition or `visitors` there would cause an endless redirect.
 */
export const rule: CustomizationRule = {
  name: 'every-screen-leaves-the-way-in',
  *check({ document, customization, library }) {
    const homes = homesOf(library.areas).map(({ path }) => path)
    for (const [index, screen] of customization.screens.entries()) {
      const closingKeys = homes.includes(screen.path) ? (['allow', 'visitors', 'when'] as const) : []
      for (const key of closingKeys.filter((each) => screen[each] !== undefined))
        yield {
          document,
          path: ['screens', index, key],
          part: 'key',
          message: `${screen.path} is where people begin after they log in: nothing may close it to them.`,
          remedy: 'Remove it.',
        }
      if (REQUIRED_PATHS.includes(addressOf(screen)))
        yield {
          document,
          path: ['screens', index, 'path'],
          message: `The screen ${screen.path} cannot be replaced: a manager needs it to take a mistake back.`,
          remedy: 'Give this screen another path.',
        }
    }
  },
}

const REQUIRED_PATHS = ['/', '/login', '/login-link', '/enter', '/manager/customization']
