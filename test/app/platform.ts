import type { ScreenEntry } from '../../src/language/bundle/screen-entry.ts'
import { type Customization, restore } from '../../src/language/customization/customization.ts'
import { homesOf, layoutOf } from '../../src/language/documents/areas.ts'
import { readLibrary } from '../../src/server/documents/read.ts'

const { schemas, areas } = readLibrary()

export const homes = homesOf(areas)

/** Returns a tenant with all defaults, except for `changes`. */
export function tenantWith(changes: object = {}): Customization {
  return restore({ version: 2, title: 'Alba Capital', ...changes }, schemas).customization
}

export function entry(path: string, allow = 'true', menu?: ScreenEntry['menu']): ScreenEntry {
  return {
    path,
    allow,
    layout: layoutOf({ path }, areas),
    title: 'login.title',
    document: `/documents${path}.json`,
    menu,
  }
}
