import { Value } from '../format/Value.tsx'
import { useReader } from '../use.ts'
import type { BlockProps } from './block-props.ts'

export default function Badge({ block, scope }: BlockProps<'badge'>) {
  const { value } = useReader()
  return (
    <p>
      <Value value={value(block.value, scope)} as="badge" of={block.of} />
    </p>
  )
}
