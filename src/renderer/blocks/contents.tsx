import { useLayoutEffect, useRef } from 'react'
import type { Scope } from '../data/scope.ts'
import { useReader } from '../hooks.ts'
import type { BlockProps } from './block-props.ts'
import './contents.css'
import { AnchorLink } from './parts/AnchorLink.tsx'
import { bringIntoSight } from './parts/bring-into-sight.ts'
import { useCurrentAnchor } from './parts/use-current-anchor.ts'

/** Renders links to the headings below and marks the section being read. */
export default function Contents({ block, scope }: BlockProps<'contents'>) {
  const { text } = useReader()
  const links = useLinks(block, scope)
  const current = useCurrentAnchor(links.map(({ anchor }) => anchor))
  const row = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    const link = row.current?.querySelector<HTMLElement>(`[href="#${current}"]`)
    if (row.current && link) bringIntoSight(row.current, link)
  }, [current])
  if (links.length === 0) return null
  return (
    <nav className="ts-contents" aria-label={text(block.label, scope)} data-sticky={block.sticky}>
      <ul ref={row}>
        {links.map(({ title, anchor }) => (
          <li key={anchor}>
            <AnchorLink anchor={anchor} aria-current={anchor === current ? 'location' : undefined}>
              {title}
            </AnchorLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function useLinks(block: BlockProps<'contents'>['block'], scope: Scope): { title: string; anchor: string }[] {
  const { text, value, list, holds } = useReader()
  const { rows, title = '', anchor = '', places = [] } = block
  const knownPlaces = places
    .filter(({ when }) => holds(when, scope))
    .map((place) => ({ title: text(place.label, scope), anchor: String(value(place.anchor, scope)) }))
  const entries = (rows === undefined ? [] : list(rows, scope)).map((row) => {
    const rowScope = { ...scope, row }
    return { title: String(value(title, rowScope)), anchor: String(value(anchor, rowScope)) }
  })
  return [...knownPlaces, ...entries]
}
