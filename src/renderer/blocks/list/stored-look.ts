import { useState } from 'react'
import { isObject } from '../../../language/common/objects.ts'

export const densities = ['comfortable', 'compact', 'dense'] as const
export type Density = (typeof densities)[number]

/** The appearance of a list, stored in the browser. */
export interface ListAppearance {
  /** The density of all lists; undefined until chosen. */
  density?: Density | undefined
  /** The columns by position in the document: the hidden ones, and the optional ones that are shown. */
  hidden: readonly number[]
  shown: readonly number[]
}

const defaults: ListAppearance = { hidden: [], shown: [] }
const DENSITY = 'tesela:density'

/** Returns the stored appearance of a list and a function to change it; `name` identifies the list. */
export function useLook(name: string): [ListAppearance, (changes: Partial<ListAppearance>) => void] {
  const [look, setLook] = useState(() => storedAppearance(name))
  const change = (changes: Partial<ListAppearance>) => {
    const next = { ...look, ...changes }
    setLook(next)
    try {
      const { density, ...columns } = next
      if (density) localStorage.setItem(DENSITY, density)
      localStorage.setItem(keyOf(name), JSON.stringify(columns))
    } catch {
      // Ignored: the choice then lasts for this visit.
    }
  }
  return [look, change]
}

/** Returns whether this browser remembers saved views of a list; on phones only then room is reserved for them. */
export function hasSavedViews(name: string): boolean {
  try {
    return localStorage.getItem(viewsOf(name)) !== null
  } catch {
    return false
  }
}

export function rememberSavedViews(name: string, some: boolean): void {
  try {
    if (some) localStorage.setItem(viewsOf(name), 'yes')
    else localStorage.removeItem(viewsOf(name))
  } catch {
    // Ignored: then no room is reserved.
  }
}

function storedAppearance(name: string): ListAppearance {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? '{}')
    const density = densities.find((one) => one === localStorage.getItem(DENSITY))
    if (!isObject(stored)) return { ...defaults, density }
    return { density, hidden: placesIn(stored.hidden), shown: placesIn(stored.shown) }
  } catch {
    return defaults
  }
}

function placesIn(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((place) => typeof place === 'number') : []
}

function keyOf(name: string): string {
  return `tesela:list:${name}`
}

function viewsOf(name: string): string {
  return `tesela:views:${name}`
}
