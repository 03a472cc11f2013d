import { Value } from '../format/Value.tsx'
import { useReader, useServices } from '../hooks.ts'
import type { BlockProps } from './block-props.ts'
import { keyOf } from './parts/rows.ts'
import './timeline.css'

export default function Timeline({ block, scope }: BlockProps<'timeline'>) {
  const { t } = useServices()
  const { value, list } = useReader()
  const rows = list(block.rows, scope)
  if (rows.length === 0) return <p className="ts-muted">{t('blocks.nothing_yet')}</p>
  const timeOf = (row: unknown) => String(value(block.time, { ...scope, row }))
  const newestFirst = timeOf(rows[0]) > timeOf(rows.at(-1))
  return (
    <ol
      className={`ts-timeline ts-timeline--${newestFirst ? 'down' : 'up'} ts-timeline--${block.look ?? 'plain'}`}
    >
      {rows.map((row, index) => {
        const rowScope = { ...scope, row }
        const words = block.text ? value(block.text, rowScope) : ''
        const tone = block.tone ? String(value(block.tone, rowScope)) : 'neutral'
        return (
          <li key={keyOf(row, index)} className={`ts-timeline__event ts-timeline__event--${tone}`}>
            <p className="ts-timeline__title">
              <Value
                value={value(block.title, rowScope)}
                as={block.of ? 'enumeration' : 'text'}
                of={block.of}
              />
            </p>
            <p className="ts-timeline__time">
              <Value value={value(block.time, rowScope)} as="datetime" />
            </p>
            {typeof words === 'string' && words !== '' && <p className="ts-timeline__text">{words}</p>}
          </li>
        )
      })}
    </ol>
  )
}
