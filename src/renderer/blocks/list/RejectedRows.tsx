import { useId } from 'react'
import { rowKeyOf } from '../parts/rows.ts'
import type { RejectedRow } from './batch.ts'

interface RejectedRowsProps {
  title: string
  items: readonly RejectedRow[]
  nameOf(row: unknown): string
}

/** Lists the rows that could not be processed, grouped by reason. */
export function RejectedRows({ title, items, nameOf }: RejectedRowsProps) {
  const id = useId()
  if (items.length === 0) return null
  // Labels the scrollable region and makes it focusable, so that the keyboard can scroll it.
  const regionProps = { 'aria-labelledby': id, tabIndex: 0 }
  const reasons = [...new Set(items.map(({ reason }) => reason))]
  return (
    <section className="ts-refused" {...regionProps}>
      <h3 id={id} className="ts-refused__title">
        {title}
      </h3>
      {reasons.map((reason) => (
        <div key={reason} className="ts-refused__group">
          <p className="ts-refused__why">{reason}</p>
          <ul>
            {items
              .filter((item) => item.reason === reason)
              .map(({ row }, index) => (
                <li key={rowKeyOf(row, index)}>{nameOf(row)}</li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
