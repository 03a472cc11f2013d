import { Value } from '../format/Value.tsx'
import { useReader, useServices } from '../hooks.ts'
import type { BlockProps } from './block-props.ts'
import { rowKeyOf } from './parts/rows.ts'
import './timeline.css'

export default function Timeline({ block, scope }: BlockProps<'timeline'>) {
  const { t, tones } = useServices()
  const { value, list, text, isMet } = useReader()
  const items = list(block.rows, scope)
  const rows = block.newest_first ? items.toReversed() : items
  if (rows.length === 0) return <p className="ts-muted">{t('blocks.nothing_yet')}</p>
  const timeOf = (row: unknown) => String(value(block.time, { ...scope, row }))
  const isNewestFirst = block.newest_first ?? timeOf(rows[0]) > timeOf(rows.at(-1))
  const futureSteps = (block.ahead ?? []).filter((step) => isMet(step.when, scope))
  const visibleFutureSteps = () => {
    if (block.newest_first) return futureSteps.toReversed()
    return isNewestFirst ? [] : futureSteps
  }
  const futureItems = visibleFutureSteps().map((step, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: steps have a fixed order in their document
    <li key={`ahead ${index}`} className="ts-timeline__event ts-timeline__event--ahead">
      <p className="ts-timeline__title">
        <span className="ts-visually-hidden">{t('blocks.timeline_ahead')} </span>
        {text(step.title, scope)}
      </p>
      {step.text !== undefined && <p className="ts-timeline__time">{text(step.text, scope)}</p>}
    </li>
  ))
  return (
    <ol
      className={`ts-timeline ts-timeline--${isNewestFirst ? 'down' : 'up'} ts-timeline--${block.look ?? 'plain'}`}
    >
      {isNewestFirst && futureItems}
      {rows.map((row, index) => {
        const rowScope = { ...scope, row }
        const title = value(block.title, rowScope)
        const description = block.text ? value(block.text, rowScope) : ''
        const author = block.by ? value(block.by, rowScope) : ''
        const tone = block.tone ? String(value(block.tone, rowScope)) : tones[block.of ?? '']?.[String(title)]
        return (
          <li
            key={rowKeyOf(row, index)}
            className={`ts-timeline__event ts-timeline__event--${tone ?? 'neutral'}`}
          >
            <p className="ts-timeline__title">
              {block.instead && isMet(block.instead.when, rowScope) ? (
                text(block.instead.title, rowScope)
              ) : (
                <Value value={title} as={block.of ? 'enumeration' : 'text'} of={block.of} />
              )}
            </p>
            <p className="ts-timeline__time">
              <Value value={value(block.time, rowScope)} as="datetime" />
              {typeof author === 'string' && author !== '' && (
                <span className="ts-timeline__by">{author}</span>
              )}
            </p>
            {typeof description === 'string' && description !== '' && (
              <p className="ts-timeline__text">{description}</p>
            )}
          </li>
        )
      })}
      {!isNewestFirst && futureItems}
    </ol>
  )
}
