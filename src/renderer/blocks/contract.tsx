import { useEffect, useId, useRef, useState } from 'react'
import { Markdown } from '../parts/markdown.tsx'
import { useHost, useReader, useScreen } from '../use.ts'
import type { BlockProps } from './block-props.ts'
import './contract.css'

/** Pixels that rounding may leave below the last line. */
const TOLERANCE = 8

/** A contract to read to its end: until then the page's primary action waits. A button goes there, for who cannot scroll. */
export default function Contract({ block, scope }: BlockProps<'contract'>) {
  const host = useHost()
  const { text, value } = useReader()
  const { setHold } = useScreen()
  const titleId = useId()
  const page = useRef<HTMLDivElement>(null)
  const [read, setRead] = useState(false)
  const source = String(value(block.text, scope) ?? '')

  useEffect(() => {
    setHold(read ? null : 'renderer.read_first')
    return () => setHold(null)
  }, [read, setHold])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a text short enough to be seen whole is read when it is there
  useEffect(look, [source])

  return (
    <section className="ts-contract" data-protected aria-labelledby={titleId}>
      <h2 id={titleId} className="ts-contract__title">
        {text(block.title, scope)}
      </h2>
      <div
        ref={page}
        className="ts-contract__text"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll what has the focus
        tabIndex={0}
        role="document"
        aria-labelledby={titleId}
        onScroll={look}
      >
        <Markdown source={source} />
      </div>
      <div className="ts-contract__foot" aria-live="polite">
        {read ? (
          <p>{host.t('renderer.contract_read')}</p>
        ) : (
          <>
            <p>{host.t('renderer.read_first')}</p>
            <button type="button" className="ts-button ts-button--secondary" onClick={goToEnd}>
              {host.t('renderer.contract_to_end')}
            </button>
          </>
        )}
      </div>
    </section>
  )

  function goToEnd(): void {
    const element = page.current
    if (element === null) return
    element.focus({ preventScroll: true })
    element.scrollTop = element.scrollHeight
  }

  function look(): void {
    const element = page.current
    if (element === null || element.clientHeight === 0) return
    if (element.scrollTop + element.clientHeight >= element.scrollHeight - TOLERANCE) setRead(true)
  }
}
