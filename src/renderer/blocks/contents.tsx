import type { Scope } from '../data/scope.ts'
import { useReader } from '../use.ts'
import type { BlockProps } from './block-props.ts'
import './contents.css'
import { AnchorLink } from './parts/AnchorLink.tsx'

/** Links to the headings below. */
export default function Contents({ block, scope }: BlockProps<'contents'>) {
  const { text } = useReader()
  const links = useLinks(block, scope)
  if (links.length === 0) return null
  return (
    <nav className="ts-contents" aria-label={text(block.label, scope)} data-sticky={block.sticky}>
      <ul>
        {links.map(({ title, anchor }) => (
          <li key={anchor}>
            <AnchorLink anchor={anchor}>{title}</AnchorLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function useLinks(block: BlockProps<'contents'>['block'], scope: Scope): { title: string; anchor: string }[] {
  const { text, value, list, holds } = useReader()
  const { rows, title = '', anchor = '', places = [] } = block
  const known = places
    .filter(({ when }) => holds(when, scope))
    .map((place) => ({ title: text(place.label, scope), anchor: String(value(place.anchor, scope)) }))
  const found = (rows === undefined ? [] : list(rows, scope)).map((row) => {
    const rowScope = { ...scope, row }
    return { title: String(value(title, rowScope)), anchor: String(value(anchor, rowScope)) }
  })
  return [...known, ...found]
}
