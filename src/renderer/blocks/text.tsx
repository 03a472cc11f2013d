import { useReader } from '../hooks.ts'
import { Link } from '../parts/Link.tsx'
import { Markdown } from '../parts/markdown.tsx'
import type { BlockProps } from './block-props.ts'
import './text.css'

export default function Text({ block, scope }: BlockProps<'text'>) {
  const { text, textWithTerms, address } = useReader()
  const source = block.text ? textWithTerms(block.text, scope) : ''
  if (source === '' && !block.link) return null
  const modifiers = [block.size ?? 'normal', block.tone ?? 'plain', ...(block.narrow ? ['narrow'] : [])]
  return (
    <div className={`ts-text ${modifiers.map((look) => `ts-text--${look}`).join(' ')}`}>
      <Markdown source={source} />
      {block.link && (
        <p className="ts-text__link">
          <Link to={address(block.link, scope)}>{text(block.link.label, scope)}</Link>
        </p>
      )}
    </div>
  )
}
