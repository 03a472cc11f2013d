import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useServices } from '../../services.ts'

/** A change of rows, by index from 0. */
export type Change =
  | { kind: 'added'; row: number }
  | { kind: 'removed'; row: number }
  | { kind: 'moved'; row: number; by: number }

interface FocusAfterChange {
  listRef: RefObject<HTMLFieldSetElement | null>
  /** The announcement of the change. */
  announcement: string
  planChange(change: Change): void
  announce(message: string): void
}

/**
 * Moves the focus after a change of rows and announces the change. Focuses a new row's input, a moved row's button, or
 * the row after a removed one.
 */
export function useFocusAfterChange(rowCount: number): FocusAfterChange {
  const { t } = useServices()
  const listRef = useRef<HTMLFieldSetElement>(null)
  const plannedChangeRef = useRef<Change>(undefined)
  const [announcement, setAnnouncement] = useState('')

  useEffect(() => {
    const change = plannedChangeRef.current
    plannedChangeRef.current = undefined
    if (change !== undefined && listRef.current) focusNextFrame(targetOf(change, listRef.current, rowCount))
  })

  const plan = useCallback(
    (change: Change) => {
      plannedChangeRef.current = change
      const targetRow = change.kind === 'moved' ? change.row + change.by : change.row
      setAnnouncement(t(`renderer.list_${change.kind}`, { row: change.row + 1, to: targetRow + 1 }))
    },
    [t],
  )
  return { listRef, announcement, planChange: plan, announce: setAnnouncement }
}

/** Focuses in the next frame, after the change is rendered. */
function focusNextFrame(target: HTMLElement | null | undefined): void {
  requestAnimationFrame(() => target?.focus())
}

function targetOf(change: Change, list: HTMLElement, rowCount: number): HTMLElement | null | undefined {
  const items = list.querySelector(':scope > ol')?.children ?? []
  if (change.kind === 'added') return items[change.row]?.querySelector<HTMLElement>('input, select, textarea')
  if (change.kind === 'removed')
    return rowCount === 0
      ? list.querySelector<HTMLElement>('[data-act="add"]')
      : rowButton(items[Math.min(change.row, rowCount - 1)], 'remove')
  return rowButton(items[change.row + change.by], change.by < 0 ? 'up' : 'down')
}

/** Finds a row's button; the row's own buttons precede those of nested lists. */
function rowButton(row: Element | undefined, name: string): HTMLElement | null | undefined {
  return row?.querySelector<HTMLElement>(`[data-act="${name}"]`)
}
