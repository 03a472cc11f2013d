import { useSyncExternalStore } from 'react'
import { keyOf } from '../parts/rows.ts'

/** Holds the rows selected on any page; each checkbox subscribes to its own row. */
export class Selection {
  readonly #rows = new Map<string, unknown>()
  readonly #listeners = new Set<() => void>()
  #last: string | undefined
  #version = 0

  /** Whether a row may be selected. */
  may: (row: unknown) => boolean = () => true

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly version = (): number => this.#version

  get count(): number {
    return this.#rows.size
  }

  get rows(): readonly unknown[] {
    return [...this.#rows.values()]
  }

  has(id: string): boolean {
    return this.#rows.has(id)
  }

  /** Selects or deselects a row; with `through` also the page's rows between it and the last toggled one. */
  toggle(row: unknown, page: readonly unknown[], through = false): void {
    const ids = page.map(keyOf)
    const at = page.indexOf(row)
    const id = ids[at] ?? keyOf(row, at)
    const on = !this.has(id)
    const before = this.#last === undefined ? -1 : ids.indexOf(this.#last)
    const reached =
      through && before >= 0 ? page.slice(Math.min(before, at), Math.max(before, at) + 1) : [row]
    this.#last = id
    this.put(reached, on)
  }

  /** Selects those rows that may be selected, or deselects rows. */
  put(rows: readonly unknown[], on: boolean): void {
    for (const [index, row] of rows.entries()) {
      if (on && this.may(row)) this.#rows.set(keyOf(row, index), row)
      else if (!on) this.#rows.delete(keyOf(row, index))
    }
    this.#tell()
  }

  clear(): void {
    this.#rows.clear()
    this.#tell()
  }

  /** Replaces the selected rows by their newly loaded versions. */
  refresh(rows: readonly unknown[]): void {
    for (const [index, row] of rows.entries()) {
      const id = keyOf(row, index)
      if (this.#rows.has(id)) this.#rows.set(id, row)
    }
  }

  #tell(): void {
    this.#version += 1
    for (const listener of this.#listeners) listener()
  }
}

/** Returns the selection and re-renders on every change of it. */
export function useSelected(selection: Selection): Selection {
  useSyncExternalStore(selection.subscribe, selection.version, selection.version)
  return selection
}
