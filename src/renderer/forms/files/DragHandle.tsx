import { type PointerEvent, useEffect, useRef } from 'react'
import { type Moves, useList } from '../list/context.ts'

interface DragHandleProps {
  index: number
  moves: Moves
}

/**
 * The distance from the window's edge within which dragging scrolls the page, and the length of each scroll, both in
 * pixels.
 */
const scrollMargin = 72
const scrollStep = 16

/** Renders a handle that drags a row. For the keyboard, the row's buttons do the same. */
export function DragHandle(props: DragHandleProps) {
  const { planChange, readonly } = useList()
  const latestProps = useRef(props)
  useEffect(() => {
    latestProps.current = props
  })
  if (readonly) return null

  /** Moves the row as soon as the pointer has passed the middle of its neighbour. */
  function startDrag({ currentTarget, button, pointerId }: PointerEvent): void {
    const row = currentTarget.closest('li')
    if (button !== 0 || row === null) return
    const startIndex = latestProps.current.index
    const listeners = new AbortController()
    const { signal } = listeners
    row.dataset.dragged = ''
    // Listens on the window, because an element that React moves loses its captured pointer.
    addEventListener('pointermove', (event) => event.pointerId === pointerId && moveTo(row, event.clientY), {
      signal,
    })
    const endDrag = (event: { pointerId: number }) => {
      if (event.pointerId !== pointerId) return
      listeners.abort()
      delete row.dataset.dragged
      const by = latestProps.current.index - startIndex
      if (by !== 0) planChange({ kind: 'moved', row: startIndex, by })
    }
    addEventListener('pointerup', endDrag, { signal })
    addEventListener('pointercancel', endDrag, { signal })
  }

  function moveTo(row: HTMLLIElement, y: number): void {
    const { up, down } = latestProps.current.moves
    const previousMiddle = middleOf(row.previousElementSibling)
    const nextMiddle = middleOf(row.nextElementSibling)
    if (previousMiddle !== undefined && y < previousMiddle) up?.()
    else if (nextMiddle !== undefined && y > nextMiddle) down?.()
    if (y < scrollMargin) scrollBy(0, -scrollStep)
    else if (y > innerHeight - scrollMargin) scrollBy(0, scrollStep)
  }

  return <span className="ts-files__handle" aria-hidden="true" onPointerDown={startDrag} />
}

function middleOf(row: Element | null): number | undefined {
  const bounds = row?.getBoundingClientRect()
  return bounds && bounds.top + bounds.height / 2
}
