import { useLayoutEffect, useRef } from 'react'
import type { Scope } from '../data/scope.ts'
import { useReader } from '../hooks.ts'
import { useMedia } from '../parts/use-media.ts'
import type { BlockProps } from './block-props.ts'
import './contents.css'
import { AnchorLink } from './parts/AnchorLink.tsx'
import { scrollItemIntoView } from './parts/scroll-item-into-view.ts'
import { useCurrentAnchor } from './parts/use-current-anchor.ts'

/**
 * Renders links to the page's headings and marks the section that is being read. On phones they can be unfolded,
 * unless they stay visible.
 */
export default function Contents({ block, scope }: BlockProps<'contents'>) {
  const { text } = useReader()
  const links = useLinks(block, scope)
  const currentAnchor = useCurrentAnchor(links.map(({ anchor }) => anchor))
  const listRef = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    const link = listRef.current?.querySelector<HTMLElement>(`[href="#${currentAnchor}"]`)
    if (listRef.current && link) scrollItemIntoView(listRef.current, link)
  }, [currentAnchor])
  const isFolded = useMedia('(width < 48rem)') && !block.sticky
  if (links.length === 0) return null
  const label = text(block.label, scope)
  const list = (
    <ul ref={listRef}>
      {links.map(({ title, anchor }) => (
        <li key={anchor}>
          <AnchorLink anchor={anchor} aria-current={anchor === currentAnchor ? 'location' : undefined}>
            {title}
          </AnchorLink>
        </li>
      ))}
    </ul>
  )
  return (
    <nav className="ts-contents" aria-label={label} data-sticky={block.sticky}>
      {isFolded ? (
        <details>
          <summary>{label}</summary>
          {list}
        </details>
      ) : (
        list
      )}
    </nav>
  )
}

function useLinks(block: BlockProps<'contents'>['block'], scope: Scope): { title: string; anchor: string }[] {
  const { text, value, list, isMet } = useReader()
  const { rows, title = '', anchor = '', places = [] } = block
  const fixedLinks = places
    .filter(({ when }) => isMet(when, scope))
    .map((link) => ({ title: text(link.label, scope), anchor: String(value(link.anchor, scope)) }))
  const rowLinks = (rows === undefined ? [] : list(rows, scope)).map((row) => {
    const rowScope = { ...scope, row }
    return { title: String(value(title, rowScope)), anchor: String(value(anchor, rowScope)) }
  })
  return [...fixedLinks, ...rowLinks]
}
