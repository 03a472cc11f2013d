import { useReader } from '../hooks.ts'
import type { BlockProps } from './block-props.ts'
import './image.css'
import { Picture } from './parts/Picture.tsx'

export default function Image({ block, scope }: BlockProps<'image'>) {
  const { text, value } = useReader()
  const alt = text(block.alt, scope)
  return (
    <figure className={block.mark ? 'ts-image ts-image--mark' : 'ts-image'}>
      <Picture source={value(block.source, scope)} alt={alt} ratio={block.ratio ?? '16/9'} />
    </figure>
  )
}
