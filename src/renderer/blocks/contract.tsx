import { useEffect, useId, useRef, useState } from 'react'
import { useReader, useScreen, useServices } from '../hooks.ts'
import { Markdown } from '../parts/markdown.tsx'
import type { BlockProps } from './block-props.ts'
import './contract.css'

/**
 * Renders a contract and a button that scrolls to its end. The page's primary action stays disabled until the end
 * has been visible.
 */
export default function Contract({ block, scope }: BlockProps<'contract'>) {
  const services = useServices()
  const { text, value } = useReader()
  const { setBlockReason } = useScreen()
  const titleId = useId()
  const paperRef = useRef<HTMLDivElement>(null)
  const footRef = useRef<HTMLDivElement>(null)
  const [hasRead, setHasRead] = useState(false)
  const source = String(value(block.text, scope) ?? '')

  useEffect(() => {
    setBlockReason(hasRead ? null : 'renderer.read_first')
    return () => setBlockReason(null)
  }, [hasRead, setBlockReason])
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks a new text, which may be short enough to be fully visible
  useEffect(() => {
    if (hasRead) return
    const checkEndVisible = () =>
      paperRef.current !== null && isEndVisible(paperRef.current) && setHasRead(true)
    checkEndVisible()
    // Captures the scroll events of every ancestor: the page, a dialog or the frame of an example.
    document.addEventListener('scroll', checkEndVisible, { capture: true, passive: true })
    window.addEventListener('resize', checkEndVisible)
    return () => {
      document.removeEventListener('scroll', checkEndVisible, { capture: true })
      window.removeEventListener('resize', checkEndVisible)
    }
  }, [hasRead, source])

  return (
    <section className="ts-contract" data-protected aria-labelledby={titleId}>
      <h2 id={titleId} className="ts-contract__title">
        {text(block.title, scope)}
      </h2>
      <div ref={paperRef} className="ts-contract__text" role="document" aria-labelledby={titleId}>
        <Markdown source={source} />
      </div>
      <div ref={footRef} className="ts-contract__foot" tabIndex={-1} aria-live="polite">
        {hasRead ? (
          <p>{services.t('renderer.contract_read')}</p>
        ) : (
          <>
            <p>{services.t('renderer.read_first')}</p>
            <button type="button" className="ts-button ts-button--secondary" onClick={scrollToEnd}>
              {services.t('renderer.contract_to_end')}
            </button>
          </>
        )}
      </div>
    </section>
  )

  /** Scrolls to the end and moves the keyboard focus there. */
  function scrollToEnd(): void {
    paperRef.current?.scrollIntoView({ block: 'end' })
    footRef.current?.focus({ preventScroll: true })
  }
}

/** Returns whether the end is visible; false before the element is laid out. */
function isEndVisible(paper: HTMLElement): boolean {
  return paper.offsetHeight > 0 && paper.getBoundingClientRect().bottom <= window.innerHeight
}
