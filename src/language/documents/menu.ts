import type { BilingualText, Customization, MenuChanges } from '../customization/customization.ts'
import type { Text } from './library.ts'

/** An entry of a menu: a screen's own, or one that the tenant added. */
export interface MenuEntry {
  /** The path of a screen, or an external address. */
  to: string
  /** A text key, or the tenant's own text. */
  label: Text | BilingualText
  icon: string
  /** The text key of the group's name. */
  group?: Text
  /** The paths of other screens that belong to the entry. */
  also?: readonly string[]
}

/** The entry that no tenant can hide, because it is needed to undo mistakes. */
export const unhidableEntry = '/manager/customization'

/** Returns the tenant's changes to the menu of a path's area; undefined if there are none. */
export function menuChangesAt(path: string, { menu }: Pick<Customization, 'menu'>): MenuChanges | undefined {
  return Object.entries(menu).find(([area]) => area === areaOf(path))?.[1]
}

/** Returns the first segment of a path, which names its area. */
export function areaOf(path: string): string {
  return path.split('/')[1] ?? ''
}

/** Applies a tenant's changes to a menu: hides, renames and orders entries, and adds the tenant's own ones. */
export function applyMenuChanges(
  entries: readonly MenuEntry[],
  { hide, rename, order, links }: MenuChanges,
): MenuEntry[] {
  const rankOf = ({ to }: MenuEntry) => (order.includes(to) ? order.indexOf(to) : order.length)
  const visibleEntries = entries
    .filter(({ to }) => to === unhidableEntry || !hide.includes(to))
    .map((entry) => ({ ...entry, label: rename[entry.to] ?? entry.label }))
    .sort((one, other) => rankOf(one) - rankOf(other))
  const tenantEntries = links.map(({ label, to, icon }) => ({
    to,
    label,
    icon: icon ?? (to.startsWith('/') ? 'list' : 'external'),
  }))
  return [...visibleEntries, ...tenantEntries]
}
