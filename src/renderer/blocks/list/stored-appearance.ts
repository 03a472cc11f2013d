import { useState } from 'react'
import { isObject } from '../../../language/common/objects.ts'

export const densities = ['comfortable', 'compact', 'dense'] as const
export type Density = (typeof densities)[number]

/** The appearance of a list, stored in the browser. */
export interface ListAppearance {
  /** The density of all lists; undefined until chosen. */
  density?: Density | undefined
  /** The positions in the document of the hidden columns and of the optional columns that are displayed. */
  hidden: readonly number[]
  shown: readonly number[]
}

const defaults: ListAppearance = { hidden: [], shown: [] }
const densityKey = 'tesela:density'

/** Returns the stored appearance of a list and a function to change it; `name` identifies the list. */
export function useListAppearance(
  name: string,
): [ListAppearance, (changes: Partial<ListAppearance>) => void] {
  const [appearance, setAppearance] = useState(() => storedAppearance(name))
  const change = (changes: Partial<ListAppearance>) => {
    const newAppearance = { ...appearance, ...changes }
    setAppearance(newAppearance)
    try {
      const { density, ...columns } = newAppearance
      if (density) localStorage.setItem(densityKey, density)
      localStorage.setItem(appearanceKeyOf(name), JSON.stringify(columns))
    } catch {
      // Ignored: without storage, the choice lasts until the page is closed.
    }
  }
  return [appearance, change]
}

function storedAppearance(name: string): ListAppearance {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(appearanceKeyOf(name)) ?? '{}')
    const density = densities.find((one) => one === localStorage.getItem(densityKey))
    if (!isObject(stored)) return { ...defaults, density }
    return { density, hidden: positionsIn(stored.hidden), shown: positionsIn(stored.shown) }
  } catch {
    return defaults
  }
}

function positionsIn(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((position) => typeof position === 'number') : []
}

function appearanceKeyOf(name: string): string {
  return `tesela:list:${name}`
}
