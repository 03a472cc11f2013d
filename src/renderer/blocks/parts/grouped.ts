import type { Tab } from './TabList.tsx'

/** Groups consecutive tabs with the same heading. */
export function grouped<T extends Tab>(tabs: readonly T[]): { group: string; tabs: T[] }[] {
  const groups: { group: string; tabs: T[] }[] = []
  for (const tab of tabs) {
    const { group = '' } = tab
    const last = groups.at(-1)
    if (last?.group === group) last.tabs.push(tab)
    else groups.push({ group, tabs: [tab] })
  }
  return groups
}
