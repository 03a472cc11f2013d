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
  const headingText = text(block.text, scope)
  const anchor = block.anchor === undefined ? undefined : String(value(block.anchor, scope) ?? '')
  const heading = useScrollToAnchor(anchor)
  return (
    <div className="ts-heading">
      <Level ref={heading} id={anchor} tabIndex={anchor ? -1 : undefined}>
        {headingText}
        {anchor && (
          <AnchorLink
            anchor={anchor}
            className="ts-heading__anchor"
            aria-label={t('blocks.anchor', { label: headingText })}
          >
            #
          </AnchorLink>
        )}
      </Level>
      {block.hint && <p className="ts-heading__hint">{text(block.hint, scope)}</p>}
    </div>
  )
}

/** Scrolls to the anchor of the page's address, because the browser looks for it before the page is rendered. */
function useScrollToAnchor(anchor: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const isTarget = anchor && window.location.hash === `#${anchor}`
    if (!isTarget) return undefined
    heading.current?.scrollIntoView()
    return whilePageGrows(() => {
      heading.current?.scrollIntoView()
      return false
    })
  }, [anchor])
  return heading
}
