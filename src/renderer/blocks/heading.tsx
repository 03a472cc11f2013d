import type { BlockProps } from '../Blocks.tsx'
import { useReader } from '../use.ts'
import './heading.css'

export default function Heading({ block, scope }: BlockProps<'heading'>) {
  const { text } = useReader()
  const Level = block.level === 3 ? 'h3' : 'h2'
  return (
    <div className="ts-heading">
      <Level>{text(block.text, scope)}</Level>
      {block.hint && <p className="ts-heading__hint">{text(block.hint, scope)}</p>}
    </div>
  )
}
