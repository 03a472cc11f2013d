import { useEffect, useRef } from 'react'
import { useReader, useServices } from '../hooks.ts'
import { whilePageGrows } from '../parts/while-page-grows.ts'
import type { BlockProps } from './block-props.ts'
import './heading.css'
import { AnchorLink } from './parts/AnchorLink.tsx'

export default function Heading({ block, scope }: BlockProps<'heading'>) {
  const { t } = useServices()
  const { text, value } = useReader()
  const Level = block.level === 3 ? 'h3' : 'h2'
  const words = text(block.text, scope)
  const anchor = block.anchor === undefined ? undefined : String(value(block.anchor, scope) ?? '')
  const heading = useArrival(anchor)
  return (
    <div className="ts-heading">
      <Level ref={heading} id={anchor} tabIndex={anchor ? -1 : undefined}>
        {words}
        {anchor && (
          <AnchorLink
            anchor={anchor}
            className="ts-heading__anchor"
            aria-label={t('blocks.anchor', { label: words })}
          >
            #
          </AnchorLink>
        )}
      </Level>
      {block.hint && <p className="ts-heading__hint">{text(block.hint, scope)}</p>}
    </div>
  )
}

/** Scrolls to the address's anchor, because the browser searches it before the page is rendered. */
function useArrival(anchor: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const isMeant = anchor && window.location.hash === `#${anchor}`
    if (!isMeant) return undefined
    heading.current?.scrollIntoView()
    return whilePageGrows(() => {
      heading.current?.scrollIntoView()
      return false
    })
  }, [anchor])
  return heading
}
