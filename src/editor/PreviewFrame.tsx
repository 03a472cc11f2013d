import { useEffect, useMemo, useRef, useState } from 'react'
import { previewFrameName } from '../protocol/preview.ts'
import type { Language } from '../renderer/services.ts'

export type Device = 'phone' | 'desktop'
export type Scheme = 'light' | 'dark'

interface PreviewFrameProps {
  token: string
  /** The page to open; another `round` opens it again. */
  request: { page: string; round: number }
  language: Language
  device: Device
  scheme: Scheme
  title: string
  /** Called with the address of each page in the frame. */
  onVisit(page: string): void
}

const WIDTHS: Record<Device, number> = { phone: 390, desktop: 1280 }
/** The height of the frame in pixels. */
const HEIGHT = 780
/** The interval in milliseconds at which the frame's address is read. */
const POLL_INTERVAL_MS = 300
/** The number of attempts to restore the scroll position. */
const RESTORE_ATTEMPTS = 10

/** Renders the application in a frame as wide as the device, scaled to the available width. */
export function PreviewFrame({
  token,
  request,
  language,
  device,
  scheme,
  title,
  onVisit,
}: PreviewFrameProps) {
  const container = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [available, setAvailable] = useState<number>(WIDTHS.phone)
  const currentPage = useRef(request.page)
  const lastSent = useRef(request)
  /** The scroll position, restored in the next frame. */
  const scrollTop = useRef(0)
  /** The remaining attempts to restore the position. */
  const remainingAttempts = useRef(0)
  if (lastSent.current !== request) {
    lastSent.current = request
    currentPage.current = request.page
    scrollTop.current = 0
  }
  const loadKey = `${token} ${language} ${request.round}`
  // Navigation in the frame changes `currentPage` but not the frame's address, which only another load changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each load starts at the place of the previous one
  const address = useMemo(() => addressIn(currentPage.current, language), [loadKey])

  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setAvailable(entry.contentRect.width))
    if (container.current) observer.observe(container.current)
    return () => observer.disconnect()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs with each load
  useEffect(() => {
    remainingAttempts.current = RESTORE_ATTEMPTS
  }, [loadKey])

  // Polls the frame's address, because its history sends no events.
  useEffect(() => {
    const timer = setInterval(() => {
      const frameWindow = frame.current?.contentWindow
      const root = frameWindow?.document.documentElement
      if (!frameWindow || !root || frameWindow.location.protocol === 'about:') return
      root.dataset.theme = scheme
      if (remainingAttempts.current > 0) frameWindow.scrollTo(0, scrollTop.current)
      remainingAttempts.current = frameWindow.scrollY < scrollTop.current ? remainingAttempts.current - 1 : 0
      if (remainingAttempts.current <= 0) scrollTop.current = frameWindow.scrollY
      const visitedPage = frameWindow.location.pathname + frameWindow.location.search
      if (visitedPage === currentPage.current || new URLSearchParams(frameWindow.location.search).has('lang'))
        return
      currentPage.current = visitedPage
      remainingAttempts.current = 0
      onVisit(visitedPage)
    }, POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [onVisit, scheme])

  const width = WIDTHS[device]
  const scale = Math.min(1, available / width)
  const height = device === 'phone' ? HEIGHT : HEIGHT / scale
  return (
    <div ref={container} className="ts-preview__room" style={{ blockSize: height * scale }}>
      <iframe
        key={loadKey}
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
