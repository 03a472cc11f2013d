import { useState } from 'react'
import { isObject } from '../../../language/common/objects.ts'

export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

/** The appearance of a list, stored in the browser. */
export interface Look {
  /** The density of all lists; undefined until chosen. */
  density?: Density | undefined
  /** Columns by their place in the document: those hidden, and those shown though they are optional. */
  hidden: readonly number[]
  shown: readonly number[]
}

const usual: Look = { hidden: [], shown: [] }
const DENSITY = 'tesela:density'

/** `name` tells lists apart: what one chooses for one says nothing of another. */
export function useLook(name: string): [Look, (changes: Partial<Look>) => void] {
  const [look, setLook] = useState(() => storedAppearance(name))
  const change = (changes: Partial<Look>) => {
    const next = { ...look, ...changes }
    setLook(next)
    try {
      const { density, ...columns } = next
      if (density) localStorage.setItem(DENSITY, density)
      localStorage.setItem(keyOf(name), JSON.stringify(columns))
    } catch {
      // A browser that keeps nothing shows it for this visit.
    }
  }
  return [look, change]
}

/** Whether somebody has saved views of a list: on a phone their place is kept only then. */
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
    // Then their place is not kept.
  }
}

function storedAppearance(name: string): Look {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? '{}')
    const density = densities.find((one) => one === localStorage.getItem(DENSITY))
    if (!isObject(stored)) return { ...usual, density }
    return { density, hidden: placesIn(stored.hidden), shown: placesIn(stored.shown) }
  } catch {
    return usual
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
