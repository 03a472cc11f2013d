import type { ReactNode } from 'react'

interface WithUnitProps {
  /** The unit, such as € or %; undefined renders the input alone. */
  unit: string | undefined
  /** Whether the unit precedes the input. */
  isUnitFirst: boolean
  /** The input. */
  children: ReactNode
}

/** Renders an input with its unit. */
export function WithUnit({ unit, isUnitFirst, children }: WithUnitProps) {
  const unitLabel = unit !== undefined && (
    <span className="ts-input-group__unit" aria-hidden="true">
      {unit}
    </span>
  )
  return (
    <div className="ts-input-group">
      {isUnitFirst && unitLabel}
      {children}
      {!isUnitFirst && unitLabel}
    </div>
  )
}
