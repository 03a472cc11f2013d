import { useReader } from '../use.ts'
import type { BlockProps } from './block-props.ts'
import './contents.css'
import { AnchorLink } from './parts/AnchorLink.tsx'

/** Links to the headings below. */
export default function Contents({ block, scope }: BlockProps<'contents'>) {
  const { text, value, list } = useReader()
  const links = list(block.rows, scope).map((row) => {
    const rowScope = { ...scope, row }
    return { title: String(value(block.title, rowScope)), anchor: String(value(block.anchor, rowScope)) }
  })
  if (links.length === 0) return null
  return (
    <nav className="ts-contents" aria-label={text(block.label, scope)}>
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
