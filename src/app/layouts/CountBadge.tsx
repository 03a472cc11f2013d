import './bubble.css'

/** A figure at the corner of what it counts; none where there is nothing. Who cannot see it is told in words beside it. */
export function CountBadge({ count = 0 }: { count?: number | undefined }) {
  if (!(count > 0)) return null
  return (
    <span className="ts-bubble" aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  )
}
