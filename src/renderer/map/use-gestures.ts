import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useRef,
} from 'react'
import { type Limits, movedBy, type Point, type Size, type View, zoomed } from './geometry.ts'

type Change = (next: (view: View) => View) => void

interface Gestures {
  place: RefObject<HTMLElement | null>
  size: Size
  limits: Limits
  change: Change
  /** Called on a press that did not move the map; Enter counts as a press at the centre. */
  onTap?: ((at: Point) => void) | undefined
  onHome(): void
}

/** The movement in pixels below which a press is no drag. */
const steady = 4
/** The movement of an arrow key in pixels. */
const step = 64

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: step, y: 0 },
  ArrowRight: { x: -step, y: 0 },
  ArrowUp: { x: 0, y: step },
  ArrowDown: { x: 0, y: -step },
}

/**
 * Moves a map by mouse, touch and keyboard. One finger and the plain wheel scroll the page; two fingers, and the wheel
 * with Ctrl (as browsers report a trackpad's pinch), move the map.
 */
export function useGestures({ place, size, limits, change, onTap, onHome }: Gestures) {
  const pointer = useRef<Point & { moved: boolean }>(undefined)
  useWheel(place, size, limits, change)
  usePinch(place, size, limits, change)

  return {
    onPointerDown(event: ReactPointerEvent) {
      if (event.pointerType === 'touch' || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      pointer.current = { x: event.clientX, y: event.clientY, moved: false }
    },
    onPointerMove({ clientX, clientY }: ReactPointerEvent) {
      const last = pointer.current
      if (last === undefined) return
      const by = { x: clientX - last.x, y: clientY - last.y }
      if (!last.moved && Math.hypot(by.x, by.y) < steady) return
      pointer.current = { x: clientX, y: clientY, moved: true }
      change((view) => movedBy(view, by, limits))
    },
    onPointerUp(event: ReactPointerEvent) {
      const isTap = pointer.current?.moved === false
      pointer.current = undefined
      if (isTap) onTap?.(within(place, event))
    },
    onPointerCancel() {
      pointer.current = undefined
    },
    // Handles a touch as a press only if it did not scroll the page.
    onClick({ nativeEvent: event }: MouseEvent) {
      if (event instanceof PointerEvent && event.pointerType === 'touch') onTap?.(within(place, event))
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const arrow = arrows[event.key]
      const stepFactor = event.shiftKey ? 4 : 1
      if (arrow) change((view) => movedBy(view, { x: arrow.x * stepFactor, y: arrow.y * stepFactor }, limits))
      else if (event.key === '+' || event.key === '=') change((view) => zoomed(view, 1, limits))
      else if (event.key === '-') change((view) => zoomed(view, -1, limits))
      else if (event.key === 'Home') onHome()
      else if (event.key === 'Enter' && onTap) onTap({ x: size.width / 2, y: size.height / 2 })
      else return
      event.preventDefault()
    },
  }
}

function useWheel(place: Gestures['place'], size: Size, limits: Limits, change: Change): void {
  useEffect(() => {
    const element = place.current
    const zoomByWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const by = Math.min(Math.max(-event.deltaY / 100, -1), 1)
      change((view) => zoomed(view, by, limits, size, within(place, event)))
    }
    // Uses a native listener, because React's are passive and cannot prevent the page's zoom.
    element?.addEventListener('wheel', zoomByWheel, { passive: false })
    return () => element?.removeEventListener('wheel', zoomByWheel)
  }, [place, size, limits, change])
}

function usePinch(place: Gestures['place'], size: Size, limits: Limits, change: Change): void {
  const last = useRef<Fingers>(undefined)
  useEffect(() => {
    const element = place.current
    const move = (event: TouchEvent) => {
      const now = fingersOf(event, place)
      const before = last.current
      last.current = now
      if (now === undefined) return
      event.preventDefault()
      if (before === undefined) return
      const by = { x: now.middle.x - before.middle.x, y: now.middle.y - before.middle.y }
      const nearer = Math.log2(now.apart / before.apart)
      change((view) => zoomed(movedBy(view, by, limits), nearer, limits, size, now.middle))
    }
    const end = () => {
      last.current = undefined
    }
    element?.addEventListener('touchstart', move, { passive: false })
    element?.addEventListener('touchmove', move, { passive: false })
    element?.addEventListener('touchend', end)
    element?.addEventListener('touchcancel', end)
    return () => {
      element?.removeEventListener('touchstart', move)
      element?.removeEventListener('touchmove', move)
      element?.removeEventListener('touchend', end)
      element?.removeEventListener('touchcancel', end)
    }
  }, [place, size, limits, change])
}

interface Fingers {
  middle: Point
  apart: number
}

/** Returns the centre and distance of two fingers; undefined for another number of fingers. */
function fingersOf({ touches }: TouchEvent, place: Gestures['place']): Fingers | undefined {
  const [one, other] = touches
  if (!one || !other || touches.length !== 2) return undefined
  const [a, b] = [within(place, one), within(place, other)]
  return {
    middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
    apart: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)),
  }
}

function within(place: Gestures['place'], { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left = 0, top = 0 } = place.current?.getBoundingClientRect() ?? {}
  return { x: clientX - left, y: clientY - top }
}
