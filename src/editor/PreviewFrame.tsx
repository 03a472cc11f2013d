import { useEffect, useMemo, useRef, useState } from 'react'
import { previewFrameName } from '../protocol/preview.ts'
import type { Language } from '../renderer/services.ts'

export type Device = 'phone' | 'desktop'
export type Scheme = 'light' | 'dark'

interface PreviewFrameProps {
  token: string
  /** The page to open; another `round` opens it again. */
  requested: { page: string; round: number }
  language: Language
  device: Device
  scheme: Scheme
  title: string
  /** Called with the address of each page in the frame. */
  onVisit(page: string): void
}

const widths: Record<Device, number> = { phone: 390, desktop: 1280 }
/** The height of the frame in pixels. */
const HEIGHT = 780
/** The interval in milliseconds at which the frame's address is read. */
const LOOK = 300
/** The number of attempts to restore the scroll position. */
const LOOKS = 10

/** Renders the application in a frame as wide as the device, scaled to the available width. */
export function PreviewFrame({
  token,
  requested: wish,
  language,
  device,
  scheme,
  title,
  onVisit,
}: PreviewFrameProps) {
  const room = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [available, setAvailable] = useState<number>(widths.phone)
  const place = useRef(wish.page)
  const lastSent = useRef(wish)
  /** The scroll position, restored in the next frame. */
  const depth = useRef(0)
  /** The remaining attempts to restore the position. */
  const looks = useRef(0)
  if (lastSent.current !== wish) {
    lastSent.current = wish
    place.current = wish.page
    depth.current = 0
  }
  const load = `${token} ${language} ${wish.round}`
  // Navigation in the frame changes `place` but not the frame's address, which only another load changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each load starts at the place of the previous one
  const address = useMemo(() => addressIn(place.current, language), [load])

  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => entry && setAvailable(entry.contentRect.width))
    if (room.current) watch.observe(room.current)
    return () => watch.disconnect()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs with each load
  useEffect(() => {
    looks.current = LOOKS
  }, [load])

  // Polls the frame's address, because its history sends no events.
  useEffect(() => {
    const timer = setInterval(() => {
      const inside = frame.current?.contentWindow
      const root = inside?.document.documentElement
      if (!inside || !root || inside.location.protocol === 'about:') return
      root.dataset.theme = scheme
      if (looks.current > 0) inside.scrollTo(0, depth.current)
      looks.current = inside.scrollY < depth.current ? looks.current - 1 : 0
      if (looks.current <= 0) depth.current = inside.scrollY
      const here = inside.location.pathname + inside.location.search
      if (here === place.current || new URLSearchParams(inside.location.search).has('lang')) return
      place.current = here
      looks.current = 0
      onVisit(here)
    }, LOOK)
    return () => clearInterval(timer)
  }, [onVisit, scheme])

  const width = widths[device]
  const scale = Math.min(1, available / width)
  const height = device === 'phone' ? HEIGHT : HEIGHT / scale
  return (
    <div ref={room} className="ts-preview__room" style={{ blockSize: height * scale }}>
      <iframe
        key={load}
        ref={frame}
        className="ts-preview__frame"
        name={previewFrameName(token)}
        title={title}
        src={address}
        style={{ inlineSize: width, blockSize: height, transform: `scale(${scale})` }}
      />
    </div>
  )
}

function addressIn(page: string, language: Language): string {
  const url = new URL(page, window.location.origin)
  url.searchParams.set('lang', language)
  return url.pathname + url.search
}
