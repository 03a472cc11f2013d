import { type PointerEvent, useEffect, useRef } from 'react'
import { type Moves, useList } from '../list/context.ts'

interface DragHandleProps {
  index: number
  moves: Moves
}

/**
 * The distance from the window's edge at which dragging scrolls the page, and the scroll per movement, both in pixels.
 */
const edge = 72
const stride = 16

/** Renders a handle that drags a row; the row's buttons do the same for the keyboard. */
export function DragHandle(props: DragHandleProps) {
  const { plan, readonly } = useList()
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  if (readonly) return null

  /** Moves the row as soon as the pointer has passed the middle of its neighbour. */
  function startDrag({ currentTarget, button, pointerId }: PointerEvent): void {
    const row = currentTarget.closest('li')
    if (button !== 0 || row === null) return
    const startIndex = latest.current.index
    const listening = new AbortController()
    const { signal } = listening
    row.dataset.dragged = ''
    // Listens on the window, because an element that React moves loses its captured pointer.
    addEventListener('pointermove', (event) => event.pointerId === pointerId && moveTo(row, event.clientY), {
      signal,
    })
    const end = (event: { pointerId: number }) => {
      if (event.pointerId !== pointerId) return
      listening.abort()
      delete row.dataset.dragged
      const by = latest.current.index - startIndex
      if (by !== 0) plan({ kind: 'moved', row: startIndex, by })
    }
    addEventListener('pointerup', end, { signal })
    addEventListener('pointercancel', end, { signal })
  }

  function moveTo(row: HTMLLIElement, y: number): void {
    const { up, down } = latest.current.moves
    const before = middleOf(row.previousElementSibling)
    const nextMiddle = middleOf(row.nextElementSibling)
    if (before !== undefined && y < before) up?.()
    else if (nextMiddle !== undefined && y > nextMiddle) down?.()
    if (y < edge) scrollBy(0, -stride)
    else if (y > innerHeight - edge) scrollBy(0, stride)
  }

  return <span className="ts-files__handle" aria-hidden="true" onPointerDown={startDrag} />
}

function middleOf(row: Element | null): number | undefined {
  const place = row?.getBoundingClientRect()
  return place && place.top + place.height / 2
}
