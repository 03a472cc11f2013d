import type { ReactNode } from 'react'
import { FrameContext, useFieldFrame } from '../field.ts'
import type { Moves } from './context.ts'
import { RowButtons } from './RowButtons.tsx'

interface RowProps {
  index: number
  moves: Moves
  children: ReactNode
}

/** A row that is one value: its input, with the row's buttons beside it. */
export function ValueRow({ index, moves, children }: RowProps) {
  const frame = useFieldFrame()
  return (
    <FrameContext value={frame}>
      <li className="ts-row ts-row--value">
        {children}
        <RowButtons index={index} moves={moves} />
      </li>
    </FrameContext>
  )
}
