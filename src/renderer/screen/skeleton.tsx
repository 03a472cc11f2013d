import type { Block } from '../../generated/language.ts'

/** Rough heights, so that what arrives later moves nothing on the page. */
const sizes: Partial<Record<Block['block'], string>> = {
  cards: 'tall',
  table: 'tall',
  form: 'tall',
  contract: 'tall',
  tabs: 'tall',
  group: 'middle',
  facts: 'middle',
  chart: 'middle',
  gallery: 'middle',
  image: 'middle',
  video: 'middle',
  timeline: 'middle',
}

/** Not there at all until they show something, or over the page. */
const silent: ReadonlySet<string> = new Set(['dialog', 'alert', 'empty', 'divider'])

/** The outline of what is being read. Its style shows it only after 300 ms, so that quick answers do not flicker. */
export function Skeleton({ items, label }: { items: readonly Block[]; label: string }) {
  const shapes = items.filter(({ block }) => !silent.has(block)).map(({ block }) => sizes[block] ?? 'line')
  return (
    <div className="ts-skeleton" role="status" aria-label={label}>
      {shapes.map((size, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no identity and never change places
        <div key={index} className={`ts-skeleton__shape ts-skeleton__shape--${size}`} />
      ))}
    </div>
  )
}
