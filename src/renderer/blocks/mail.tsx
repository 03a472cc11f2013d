import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useReader } from '../hooks.ts'
import type { BlockProps } from './block-props.ts'
import './mail.css'

export default function Mail({ block, scope }: BlockProps<'mail'>) {
  const { text, value } = useReader()
  const address = useAddress(String(value(block.html, scope) ?? ''))
  const { frame, height } = useFullHeight()
  return (
    <iframe
      ref={frame}
      className="ts-mail"
      // Runs no scripts; `allow-same-origin` only lets us read the height.
      sandbox="allow-same-origin"
      src={address}
      title={text(block.label, scope)}
      style={{ blockSize: height }}
    />
  )
}

/** Returns a blob URL of the mail. Its links target new windows, which the sandbox blocks. */
function useAddress(html: string): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const page = html.replace('<head>', '<head><base target="_blank">')
    const objectUrl = URL.createObjectURL(new Blob([page], { type: 'text/html' }))
    setAddress(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [html])
  return address
}

/** Adjusts the height of the frame to its content, also when its width changes. */
function useFullHeight() {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState<number>()
  useLayoutEffect(() => {
    const { current } = frame
    if (!current) return
    const measure = () => {
      const body = current.contentDocument?.body
      if (body && body.scrollHeight > 0) setHeight(body.scrollHeight)
    }
    const watch = new ResizeObserver(measure)
    watch.observe(current)
    current.addEventListener('load', measure)
    return () => {
      watch.disconnect()
      current.removeEventListener('load', measure)
    }
  }, [])
  return { frame, height }
}
