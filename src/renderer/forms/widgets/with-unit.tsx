import type { ReactNode } from 'react'

interface WithUnitProps {
  /** The unit, such as € or %; undefined shows the input alone. */
  unit: string | undefined
  /** Whether the unit precedes the input. */
  first: boolean
  /** The input. */
  children: ReactNode
}

/** Renders an input with its unit. */
export function WithUnit({ unit, first, children }: WithUnitProps) {
  const sign = unit !== undefined && (
    <span className="ts-input-group__unit" aria-hidden="true">
      {unit}
    </span>
  )
  return (
    <div className="ts-input-group">
      {first && sign}
      {children}
      {!first && sign}
    </div>
  )
}
