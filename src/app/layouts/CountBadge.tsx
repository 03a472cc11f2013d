import './bubble.css'

/** Shows a count as a badge; nothing for 0. It is hidden from screen readers, which get a text instead. */
export function CountBadge({ count = 0 }: { count?: number | undefined }) {
  if (!(count > 0)) return null
  return (
    <span className="ts-bubble" aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  )
}
