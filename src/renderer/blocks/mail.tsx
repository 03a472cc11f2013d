import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useReader } from '../hooks.ts'
import type { BlockProps } from './block-props.ts'
import './mail.css'

export default function Mail({ block, scope }: BlockProps<'mail'>) {
  const { text, value } = useReader()
  const mailUrl = useMailUrl(String(value(block.html, scope) ?? ''))
  const { frameRef, height } = useFullHeight()
  return (
    <iframe
      ref={frameRef}
      className="ts-mail"
      // Forbids scripts; `allow-same-origin` lets this page read the frame's height.
      sandbox="allow-same-origin"
      src={mailUrl}
      title={text(block.label, scope)}
      style={{ blockSize: height }}
    />
  )
}

/** Returns a blob URL of the mail. Its links target new windows, which the sandbox blocks. */
function useMailUrl(html: string): string | undefined {
  const [mailUrl, setMailUrl] = useState<string>()
  useEffect(() => {
    const documentHtml = html.replace('<head>', '<head><base target="_blank">')
    const objectUrl = URL.createObjectURL(new Blob([documentHtml], { type: 'text/html' }))
    setMailUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [html])
  return mailUrl
}

/** Keeps the frame as high as its content, also when its width changes. */
function useFullHeight() {
  const frameRef = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState<number>()
  useLayoutEffect(() => {
    const { current } = frameRef
    if (!current) return
    const measure = () => {
      const body = current.contentDocument?.body
      if (body && body.scrollHeight > 0) setHeight(body.scrollHeight)
    }
    const resizeObserver = new ResizeObserver(measure)
    resizeObserver.observe(current)
    current.addEventListener('load', measure)
    return () => {
      resizeObserver.disconnect()
      current.removeEventListener('load', measure)
    }
  }, [])
  return { frameRef, height }
}
