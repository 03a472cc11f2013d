import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useRef,
} from 'react'
import { type Limits, movedView, type Point, type Size, type View, zoomedView } from './geometry.ts'

type UpdateView = (next: (view: View) => View) => void

interface Gestures {
  containerRef: RefObject<HTMLElement | null>
  size: Size
  limits: Limits
  updateView: UpdateView
  /** Called on a press that did not move the map; Enter counts as a press at the centre. */
  onTap?: ((pixel: Point) => void) | undefined
  onReset(): void
}

/** The movement in pixels below which a press does not count as a drag. */
const dragThreshold = 4
/** The distance in pixels by which an arrow key moves the map. */
const keyStep = 64

const arrowMoves: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: keyStep, y: 0 },
  ArrowRight: { x: -keyStep, y: 0 },
  ArrowUp: { x: 0, y: keyStep },
  ArrowDown: { x: 0, y: -keyStep },
}

/**
 * Moves a map by mouse, touch and keyboard. One finger and the plain wheel scroll the page. Two fingers move and
 * zoom the map, and so does the wheel with Ctrl, as which browsers report a trackpad's pinch.
 */
export function useGestures({ containerRef, size, limits, updateView, onTap, onReset }: Gestures) {
  const pointer = useRef<Point & { moved: boolean }>(undefined)
  useWheel(containerRef, size, limits, updateView)
  usePinch(containerRef, size, limits, updateView)

  return {
    onPointerDown(event: ReactPointerEvent) {
      if (event.pointerType === 'touch' || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      pointer.current = { x: event.clientX, y: event.clientY, moved: false }
    },
    onPointerMove({ clientX, clientY }: ReactPointerEvent) {
      const lastPointer = pointer.current
      if (lastPointer === undefined) return
      const movement = { x: clientX - lastPointer.x, y: clientY - lastPointer.y }
      if (!lastPointer.moved && Math.hypot(movement.x, movement.y) < dragThreshold) return
      pointer.current = { x: clientX, y: clientY, moved: true }
      updateView((view) => movedView(view, movement, limits))
    },
    onPointerUp(event: ReactPointerEvent) {
      const isTap = pointer.current?.moved === false
      pointer.current = undefined
      if (isTap) onTap?.(pixelWithin(containerRef, event))
    },
    onPointerCancel() {
      pointer.current = undefined
    },
    // Handles a touch as a press, but only if it did not scroll the page.
    onClick({ nativeEvent: event }: MouseEvent) {
      if (event instanceof PointerEvent && event.pointerType === 'touch')
        onTap?.(pixelWithin(containerRef, event))
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const arrow = arrowMoves[event.key]
      const stepFactor = event.shiftKey ? 4 : 1
      if (arrow)
        updateView((view) => movedView(view, { x: arrow.x * stepFactor, y: arrow.y * stepFactor }, limits))
      else if (event.key === '+' || event.key === '=') updateView((view) => zoomedView(view, 1, limits))
      else if (event.key === '-') updateView((view) => zoomedView(view, -1, limits))
      else if (event.key === 'Home') onReset()
      else if (event.key === 'Enter' && onTap) onTap({ x: size.width / 2, y: size.height / 2 })
      else return
      event.preventDefault()
    },
  }
}

function useWheel(
  containerRef: Gestures['containerRef'],
  size: Size,
  limits: Limits,
  updateView: UpdateView,
): void {
  useEffect(() => {
    const element = containerRef.current
    const zoomByWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const zoomSteps = Math.min(Math.max(-event.deltaY / 100, -1), 1)
      updateView((view) => zoomedView(view, zoomSteps, limits, size, pixelWithin(containerRef, event)))
    }
    // Uses a native listener, because React's are passive and cannot prevent the page's zoom.
    element?.addEventListener('wheel', zoomByWheel, { passive: false })
    return () => element?.removeEventListener('wheel', zoomByWheel)
  }, [containerRef, size, limits, updateView])
}

function usePinch(
  containerRef: Gestures['containerRef'],
  size: Size,
  limits: Limits,
  updateView: UpdateView,
): void {
  const previousFingersRef = useRef<Fingers>(undefined)
  useEffect(() => {
    const element = containerRef.current
    const handleTouch = (event: TouchEvent) => {
      const fingers = fingersOf(event, containerRef)
      const previousFingers = previousFingersRef.current
      previousFingersRef.current = fingers
      if (fingers === undefined) return
      event.preventDefault()
      if (previousFingers === undefined) return
      const movement = {
        x: fingers.centre.x - previousFingers.centre.x,
        y: fingers.centre.y - previousFingers.centre.y,
      }
      const zoomSteps = Math.log2(fingers.distance / previousFingers.distance)
      updateView((view) =>
        zoomedView(movedView(view, movement, limits), zoomSteps, limits, size, fingers.centre),
      )
    }
    const handleTouchEnd = () => {
      previousFingersRef.current = undefined
    }
    element?.addEventListener('touchstart', handleTouch, { passive: false })
    element?.addEventListener('touchmove', handleTouch, { passive: false })
    element?.addEventListener('touchend', handleTouchEnd)
    element?.addEventListener('touchcancel', handleTouchEnd)
    return () => {
      element?.removeEventListener('touchstart', handleTouch)
      element?.removeEventListener('touchmove', handleTouch)
      element?.removeEventListener('touchend', handleTouchEnd)
      element?.removeEventListener('touchcancel', handleTouchEnd)
    }
  }, [containerRef, size, limits, updateView])
}

interface Fingers {
  centre: Point
  distance: number
}

/** Returns the centre and the distance of two fingers; undefined for any other number of fingers. */
function fingersOf({ touches }: TouchEvent, containerRef: Gestures['containerRef']): Fingers | undefined {
  const [firstTouch, secondTouch] = touches
  if (!firstTouch || !secondTouch || touches.length !== 2) return undefined
  const [a, b] = [pixelWithin(containerRef, firstTouch), pixelWithin(containerRef, secondTouch)]
  return {
    centre: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
    distance: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)),
  }
}

function pixelWithin(
  containerRef: Gestures['containerRef'],
  { clientX, clientY }: { clientX: number; clientY: number },
): Point {
  const { left = 0, top = 0 } = containerRef.current?.getBoundingClientRect() ?? {}
  return { x: clientX - left, y: clientY - top }
}
