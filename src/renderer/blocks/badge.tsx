import { Value } from '../format/Value.tsx'
import { useReader } from '../hooks.ts'
import type { BlockProps } from './block-props.ts'

export default function Badge({ block, scope }: BlockProps<'badge'>) {
  const { value } = useReader()
  return (
    <p className={block.look === 'word' ? 'ts-muted' : undefined}>
      <Value
        value={value(block.value, scope)}
        as={block.look === 'word' ? 'enumeration' : 'badge'}
        of={block.of}
      />
    </p>
  )
}
