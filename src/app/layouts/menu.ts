import type { ScreenEntry } from '../../language/bundle/screen-entry.ts'
import { areaOf, changedMenu, type MenuEntry, menuChangesAt } from '../../language/documents/menu.ts'
import { screenAt } from '../../language/documents/screen-at.ts'
import { holds } from '../../language/expressions/index.ts'
import { type IconName, isIcon } from '../../renderer/parts/icons.tsx'
import type { RendererServices } from '../../renderer/services.ts'

export interface MenuItem extends MenuEntry {
  icon: IconName
}

/**
 * The menu of the area an address lies in: the screens of that area which have a menu entry and which this person may
 * see, as the tenant changed it. A screen with a {name} in its path has no one address, so it cannot stand in a menu.
 */
export function menuOf(
  path: string,
  screens: readonly ScreenEntry[],
  scope: Pick<RendererServices, 'session' | 'tenant'>,
): MenuItem[] {
  const area = areaOf(path)
  const entries = screens
    .flatMap(({ path, allow, menu }) => (menu && areaOf(path) === area ? [{ to: path, allow, ...menu }] : []))
    .filter(({ to }) => !to.includes('{'))
    .filter(({ allow, when }) => holds(allow, scope) && (when === undefined || holds(when, scope)))
    .sort((a, b) => a.order - b.order)
    .map(({ to, label, icon, also }) => ({ to, label, icon, ...(also && { also }) }))
  const changes = menuChangesAt(path, scope.tenant)
  // Of the links alone nobody could find back.
  const menu = changes === undefined || entries.length === 0 ? entries : changedMenu(entries, changes)
  return menu.map((entry) => ({ ...entry, icon: isIcon(entry.icon) ? entry.icon : 'list' }))
}

/** The entry that a page belongs to: its own, else the one that names its screen, else the one below which it lies. */
export function currentIn(
  menu: readonly MenuItem[],
  path: string,
  screens: readonly Pick<ScreenEntry, 'path'>[],
): MenuItem | undefined {
  const screen = screenAt(path, screens)?.path ?? path
  return (
    menu.find(({ to }) => to === path) ??
    menu.find(({ also = [] }) => also.includes(screen)) ??
    menu.find(({ to }) => path.startsWith(`${to}/`))
  )
}
