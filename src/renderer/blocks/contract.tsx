import { useEffect, useId, useRef, useState } from 'react'
import { useReader, useScreen, useServices } from '../hooks.ts'
import { Markdown } from '../parts/markdown.tsx'
import type { BlockProps } from './block-props.ts'
import './contract.css'

/**
 * Shows a contract; the page's primary action stays disabled until its end has been visible. A button scrolls there.
 */
export default function Contract({ block, scope }: BlockProps<'contract'>) {
  const host = useServices()
  const { text, value } = useReader()
  const { setHold } = useScreen()
  const titleId = useId()
  const paper = useRef<HTMLDivElement>(null)
  const foot = useRef<HTMLDivElement>(null)
  const [read, setRead] = useState(false)
  const source = String(value(block.text, scope) ?? '')

  useEffect(() => {
    setHold(read ? null : 'renderer.read_first')
    return () => setHold(null)
  }, [read, setHold])
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks a new text, which may be short enough to be fully visible
  useEffect(() => {
    if (read) return
    const look = () => paper.current !== null && isSeenToItsEnd(paper.current) && setRead(true)
    look()
    // Captures scroll events of any ancestor: the page, a dialog or the stage of an example.
    document.addEventListener('scroll', look, { capture: true, passive: true })
    window.addEventListener('resize', look)
    return () => {
      document.removeEventListener('scroll', look, { capture: true })
      window.removeEventListener('resize', look)
    }
  }, [read, source])

  return (
    <section className="ts-contract" data-protected aria-labelledby={titleId}>
      <h2 id={titleId} className="ts-contract__title">
        {text(block.title, scope)}
      </h2>
      <div ref={paper} className="ts-contract__text" role="document" aria-labelledby={titleId}>
        <Markdown source={source} />
      </div>
      <div ref={foot} className="ts-contract__foot" tabIndex={-1} aria-live="polite">
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

  /** Scrolls to the end and moves the keyboard focus along. */
  function goToEnd(): void {
    paper.current?.scrollIntoView({ block: 'end' })
    foot.current?.focus({ preventScroll: true })
  }
}

/** Returns whether the end is visible; false while not laid out. */
function isSeenToItsEnd(paper: HTMLElement): boolean {
  return paper.offsetHeight > 0 && paper.getBoundingClientRect().bottom <= window.innerHeight
}
