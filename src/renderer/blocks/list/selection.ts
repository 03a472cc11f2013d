import { useSyncExternalStore } from 'react'
import { rowKeyOf } from '../parts/rows.ts'

/** Holds the rows selected on any page; each checkbox subscribes to its own row. */
export class Selection {
  readonly #rows = new Map<string, unknown>()
  readonly #listeners = new Set<() => void>()
  #lastToggledId: string | undefined
  #version = 0

  /** Returns whether a row may be selected. */
  isSelectable: (row: unknown) => boolean = () => true

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

  /** Selects or deselects a row. With `isRange`, also the page's rows between it and the last toggled one. */
  toggle(row: unknown, pageRows: readonly unknown[], isRange = false): void {
    const ids = pageRows.map(rowKeyOf)
    const index = pageRows.indexOf(row)
    const id = ids[index] ?? rowKeyOf(row, index)
    const isSelected = !this.has(id)
    const lastIndex = this.#lastToggledId === undefined ? -1 : ids.indexOf(this.#lastToggledId)
    const toggledRows =
      isRange && lastIndex >= 0
        ? pageRows.slice(Math.min(lastIndex, index), Math.max(lastIndex, index) + 1)
        : [row]
    this.#lastToggledId = id
    this.setSelected(toggledRows, isSelected)
  }

  /** Selects those of the rows that may be selected, or deselects the rows. */
  setSelected(rows: readonly unknown[], isSelected: boolean): void {
    for (const [index, row] of rows.entries()) {
      if (isSelected && this.isSelectable(row)) this.#rows.set(rowKeyOf(row, index), row)
      else if (!isSelected) this.#rows.delete(rowKeyOf(row, index))
    }
    this.#notify()
  }

  clear(): void {
    this.#rows.clear()
    this.#notify()
  }

  /** Replaces the selected rows by their newly loaded versions. */
  refresh(rows: readonly unknown[]): void {
    for (const [index, row] of rows.entries()) {
      const id = rowKeyOf(row, index)
      if (this.#rows.has(id)) this.#rows.set(id, row)
    }
  }

  #notify(): void {
    this.#version += 1
    for (const listener of this.#listeners) listener()
  }
}

/** Returns the selection and re-renders whenever it changes. */
export function useSelection(selection: Selection): Selection {
  useSyncExternalStore(selection.subscribe, selection.version, selection.version)
  return selection
}
