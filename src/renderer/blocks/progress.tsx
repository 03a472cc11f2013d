import { useFormat, useReader } from '../use.ts'
import type { BlockProps } from './block-props.ts'
import { Bar, percentOf } from './parts/Bar.tsx'
import { sizeOf } from './parts/size.ts'
import './progress.css'

export default function Progress({ block, scope }: BlockProps<'progress'>) {
  const { text, value } = useReader()
  const format = useFormat()
  const done = sizeOf(value(block.value, scope))
  const max = sizeOf(value(block.max, scope))
  const label = text(block.label, scope)
  return (
    <div className="ts-progress">
      <div className="ts-progress__words">
        <span className="ts-progress__label">{label}</span>
        <span className="ts-progress__share ts-number">{format(percentOf(done, max), 'percent')}</span>
      </div>
      <Bar value={done} max={max} label={label} />
      {block.as && (
        <div className="ts-progress__words ts-number">
          <strong>{format(done, block.as)}</strong>
          <span className="ts-progress__label">{format(max, block.as)}</span>
        </div>
      )}
    </div>
  )
}
