import type { MenuChanges } from '../../customization/customization.ts'
import { addressOf, tenantLibrary } from '../../customization/tenant-library.ts'
import { allowOf, areaOf as areaOfPath } from '../../documents/areas.ts'
import type { Library } from '../../documents/library.ts'
import { areaOf, unhidableEntry } from '../../documents/menu.ts'
import { peopleAllowedBy } from '../../people/allowed-people.ts'
import { noneMaySee } from '../pages.ts'
import { didYouMean } from '../suggest.ts'
import type { CustomizationRule } from './rule.ts'

/**
 * Reports changes of menu entries that do not exist, links to unknown pages, and the removal of the entry needed to
 * undo mistakes.
 */
export const rule: CustomizationRule = {
  name: 'every-menu-change-fits-its-menu',
  *check({ document, customization, library }) {
    const effectiveLibrary = tenantLibrary(library, customization)
    const { screens } = effectiveLibrary
    for (const [index, tenantScreen] of customization.screens.entries())
      if (
        tenantScreen.menu === false &&
        !library.screens.some((one) => one.menu && addressOf(one) === addressOf(tenantScreen))
      )
        yield {
          document,
          path: ['screens', index, 'menu'],
          message: `There is no entry of ${tenantScreen.path} to take out of a menu.`,
          remedy: 'Take this out: a screen without menu has no entry.',
        }
    for (const [area, changes] of Object.entries(customization.menu)) {
      const entries = screens.flatMap(({ path, menu }) => (menu && areaOf(path) === area ? [path] : []))
      const unknownEntries = [...changedEntries(changes)].filter(({ entry }) => !entries.includes(entry))
      for (const { path, entry } of unknownEntries)
        yield {
          document,
          path: ['menu', area, ...path],
          ...(path[0] === 'rename' && { part: 'key' as const }),
          message: `The menu of ${area} has no entry ${entry}.`,
          remedy: didYouMean(entry, entries),
        }
      if (changes.hide.includes(unhidableEntry))
        yield {
          document,
          path: ['menu', area, 'hide', changes.hide.indexOf(unhidableEntry)],
          message: `The entry ${unhidableEntry} cannot be hidden: a manager needs it to take a mistake back.`,
          remedy: 'Remove it from this list.',
        }
      if (entries.length === 0 && changes.links.length > 0)
        yield {
          document,
          path: ['menu', area, 'links'],
          message: `The menu of ${area} has no entry yet, so nobody would see this.`,
          remedy: 'Remove it until there are entries.',
        }
      for (const [index, { to }] of changes.links.entries())
        for (const fault of linkFaults(to, `/${area}`, entries, effectiveLibrary))
          yield { document, path: ['menu', area, 'links', index, 'to'], ...fault }
    }
  },
}

function* changedEntries({ hide, rename, order }: MenuChanges) {
  for (const [index, entry] of hide.entries()) yield { path: ['hide', index], entry }
  for (const entry of Object.keys(rename)) yield { path: ['rename', entry], entry }
  for (const [index, entry] of order.entries()) yield { path: ['order', index], entry }
}

function linkFaults(to: string, menu: string, entries: string[], library: Library) {
  if (!to.startsWith('/')) return []
  const [path = ''] = to.split(/[?#]/)
  if (entries.includes(path))
    return [{ message: `The menu has ${path} already.`, remedy: 'Rename that entry.' }]
  const { screens, areas, schemas } = library
  const target = screens.find((screen) => matchesPattern(path, screen.path))
  const allow = areaOfPath(menu, areas)?.allow
  const people = (allow === undefined ? undefined : peopleAllowedBy(schemas)(allow)) ?? []
  if (target && noneMaySee(people, target, library))
    return [
      {
        message: `Nobody who sees the menu of ${menu} (${allow}) may see ${path} (${allowOf(target, areas)}).`,
        remedy: 'Lead to a page that they may see, or take the link away.',
      },
    ]
  if (target || path.startsWith('/media/')) return []
  const names = screens.map((screen) => screen.path).filter((each) => !each.includes('{'))
  return [{ message: `No screen has the path ${path}.`, remedy: didYouMean(path, names) }]
}

/** Returns whether a path matches a pattern: /user/issuances/casa matches /user/issuances/{id}. */
function matchesPattern(path: string, pattern: string): boolean {
  const [pathSegments, patternSegments] = [path.split('/'), pattern.split('/')]
  return (
    pathSegments.length === patternSegments.length &&
    patternSegments.every(
      (segment, index) =>
        segment === pathSegments[index] || (segment.startsWith('{') && pathSegments[index] !== ''),
    )
  )
}
