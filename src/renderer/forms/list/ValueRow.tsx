import { FieldMetaContext, useNewFieldMeta } from '../field.ts'
import type { RowProps } from './context.ts'
import { RowButtons } from './RowButtons.tsx'

/** Renders a row with a single value: its input with the row's buttons beside it. */
export function ValueRow({ index, moves, children }: RowProps) {
  const frame = useNewFieldMeta()
  return (
    <FieldMetaContext value={frame}>
      <li className="ts-row ts-row--value">
        {children}
        <RowButtons index={index} moves={moves} />
      </li>
    </FieldMetaContext>
  )
}
