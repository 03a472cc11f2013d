import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useServices } from '../../services.ts'

/** A change of rows, by index from 0. */
export type Change =
  | { kind: 'added'; row: number }
  | { kind: 'removed'; row: number }
  | { kind: 'moved'; row: number; by: number }

interface AfterChange {
  frame: RefObject<HTMLFieldSetElement | null>
  /** The announcement of the change. */
  said: string
  plan(change: Change): void
  say(words: string): void
}

/**
 * Moves the focus after a change of rows and announces the change. Focuses a new row's input, a moved row's button, or
 * the row after a removed one.
 */
export function useFocusAfterChange(rows: number): AfterChange {
  const { t } = useServices()
  const frame = useRef<HTMLFieldSetElement>(null)
  const planned = useRef<Change>(undefined)
  const [said, setSaid] = useState('')

  useEffect(() => {
    const change = planned.current
    planned.current = undefined
    if (change !== undefined && frame.current) goTo(targetOf(change, frame.current, rows))
  })

  const plan = useCallback(
    (change: Change) => {
      planned.current = change
      const to = change.kind === 'moved' ? change.row + change.by : change.row
      setSaid(t(`renderer.list_${change.kind}`, { row: change.row + 1, to: to + 1 }))
    },
    [t],
  )
  return { frame, said, plan, say: setSaid }
}

/** Focuses in the next frame, after the change is rendered. */
function goTo(target: HTMLElement | null | undefined): void {
  requestAnimationFrame(() => target?.focus())
}

function targetOf(change: Change, list: HTMLElement, rows: number): HTMLElement | null | undefined {
  const items = list.querySelector(':scope > ol')?.children ?? []
  if (change.kind === 'added') return items[change.row]?.querySelector<HTMLElement>('input, select, textarea')
  if (change.kind === 'removed')
    return rows === 0
      ? list.querySelector<HTMLElement>('[data-act="add"]')
      : act(items[Math.min(change.row, rows - 1)], 'remove')
  return act(items[change.row + change.by], change.by < 0 ? 'up' : 'down')
}

/** Finds a row's button; the row's own buttons precede those of nested lists. */
function act(row: Element | undefined, name: string): HTMLElement | null | undefined {
  return row?.querySelector<HTMLElement>(`[data-act="${name}"]`)
}
