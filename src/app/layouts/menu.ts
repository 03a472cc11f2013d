import type { ScreenEntry } from '../../language/bundle/screen-entry.ts'
import { applyMenuChanges, areaOf, type MenuEntry, menuChangesAt } from '../../language/documents/menu.ts'
import { screenAt } from '../../language/documents/screen-at.ts'
import { isConditionMet } from '../../language/expressions/index.ts'
import { type IconName, isIcon } from '../../renderer/parts/icons.tsx'
import type { RendererServices } from '../../renderer/services.ts'

export interface MenuItem extends MenuEntry {
  icon: IconName
}

/**
 * Returns the menu of an area: its screens with a menu entry that this person may see, with the tenant's changes.
 * Screens with {names} in their path cannot be entries.
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
    .filter(
      ({ allow, when }) =>
        isConditionMet(allow, scope) && (when === undefined || isConditionMet(when, scope)),
    )
    .sort((a, b) => a.order - b.order)
    .map(({ to, label, icon, group, also }) => ({
      to,
      label,
      icon,
      ...(group && { group }),
      ...(also && { also }),
    }))
  const changes = menuChangesAt(path, scope.tenant)
  // Ignores the tenant's links if the area has no entries, because their pages would have no way back.
  const menu = changes === undefined || entries.length === 0 ? entries : applyMenuChanges(entries, changes)
  return menu.map((entry) => ({ ...entry, icon: isIcon(entry.icon) ? entry.icon : 'list' }))
}

/**
 * Returns the menu entry of a page: the entry of the page itself, otherwise the one that names its screen (`also`),
 * otherwise that of the nearest page above.
 */
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
