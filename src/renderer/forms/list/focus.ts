import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useServices } from '../../services.ts'

/** What somebody does to the rows of a list; rows count from 0. */
export type Change =
  | { kind: 'added'; row: number }
  | { kind: 'removed'; row: number }
  | { kind: 'moved'; row: number; by: number }

interface AfterChange {
  frame: RefObject<HTMLFieldSetElement | null>
  /** What has happened, in words. */
  said: string
  plan(change: Change): void
  say(words: string): void
}

/**
 * Leads the focus to where somebody goes on after a change of the rows, and puts the change into words: a new row's first
 * input, the button that was pressed on the row that moved, the row in the place of the one that is gone.
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

/** With the next frame, which lays the page out anyway: the change is drawn and has the focus at the same time. */
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

/** A row's own buttons stand before those of a list inside it. */
function act(row: Element | undefined, name: string): HTMLElement | null | undefined {
  return row?.querySelector<HTMLElement>(`[data-act="${name}"]`)
}
