import type { Customization, CustomWords, MenuChanges } from '../customization/customization.ts'
import type { Text } from './library.ts'

/** An entry of a menu: a screen's own, or one that the tenant added. */
export interface MenuEntry {
  /** The path of a screen, or an address elsewhere. */
  to: string
  /** A key of the catalogue, or the tenant's own text. */
  label: Text | CustomWords
  icon: string
  /** Pages elsewhere that belong to it. */
  also?: readonly string[]
}

/** The way back from any mistake: no tenant can hide it, whatever its document says. */
export const entryThatStays = '/manager/customization'

/** Returns the tenant's changes to the menu of a path's area; undefined without one. */
export function menuChangesAt(path: string, { menu }: Pick<Customization, 'menu'>): MenuChanges | undefined {
  return Object.entries(menu).find(([area]) => area === areaOf(path))?.[1]
}

/** The first word of a path names its area. */
export function areaOf(path: string): string {
  return path.split('/')[1] ?? ''
}

/** Applies a tenant's changes to a menu: hidden entries, labels, order and own entries. */
export function changedMenu(
  entries: readonly MenuEntry[],
  { hide, rename, order, links }: MenuChanges,
): MenuEntry[] {
  const place = ({ to }: MenuEntry) => (order.includes(to) ? order.indexOf(to) : order.length)
  const shown = entries
    .filter(({ to }) => to === entryThatStays || !hide.includes(to))
    .map((entry) => ({ ...entry, label: rename[entry.to] ?? entry.label }))
    .sort((one, other) => place(one) - place(other))
  const own = links.map(({ label, to, icon }) => ({
    to,
    label,
    icon: icon ?? (to.startsWith('/') ? 'list' : 'external'),
  }))
  return [...shown, ...own]
}
