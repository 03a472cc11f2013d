import type { ScreenEntry } from '../../language/boot.ts'
import { holds } from '../../language/expressions.ts'
import type { Text } from '../../language/library.ts'
import type { Host } from '../../renderer/host.ts'
import { type IconName, icons } from '../../renderer/icons.tsx'

export interface MenuItem {
  path: string
  label: Text
  icon: IconName
}

/**
 * The menu of the area an address lies in: the screens of that area which have a menu entry and which this person may
 * see. A screen with a {name} in its path has no one address, so it cannot stand in a menu.
 */
export function menuOf(
  path: string,
  screens: readonly ScreenEntry[],
  scope: Pick<Host, 'session' | 'tenant'>,
): MenuItem[] {
  const area = areaOf(path)
  return screens
    .flatMap(({ path, allow, menu }) => (menu && areaOf(path) === area ? [{ path, allow, ...menu }] : []))
    .filter(({ path }) => !path.includes('{'))
    .filter(({ allow, when }) => holds(allow, scope) && (when === undefined || holds(when, scope)))
    .sort((a, b) => a.order - b.order)
    .map(({ path, label, icon }) => ({ path, label, icon: isIcon(icon) ? icon : 'list' }))
}

function isIcon(name: string): name is IconName {
  return Object.hasOwn(icons, name)
}

function areaOf(path: string): string {
  return path.split('/')[1] ?? ''
}
