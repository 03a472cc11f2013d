import { useContext } from 'react'
import { Icon, type IconName } from '../../parts/icons.tsx'
import { useServices } from '../../services.ts'
import { useFieldMeta } from '../field.ts'
import { type Moves, RemovableContext, useList } from './context.ts'
import type { Change } from './focus.ts'

interface RowButtonsProps {
  index: number
  moves: Moves
}

/** Renders the buttons that move a row up and down and remove it. */
export function RowButtons({ index, moves }: RowButtonsProps) {
  if (useList().readonly) return null
  const { up, down, remove } = moves
  return (
    <span className="ts-row__buttons">
      <RowButton act="up" move={up} change={{ kind: 'moved', row: index, by: -1 }} />
      <RowButton act="down" move={down} change={{ kind: 'moved', row: index, by: 1 }} />
      <RemoveButton index={index} remove={remove} />
    </span>
  )
}

/** Separate from RowButtons, because the number of rows decides whether the button is enabled. */
function RemoveButton({ index, remove }: { index: number; remove: () => void }) {
  const isRemovable = useContext(RemovableContext)
  return (
    <RowButton
      act="remove"
      move={isRemovable ? remove : undefined}
      change={{ kind: 'removed', row: index }}
    />
  )
}

const appearances: Record<keyof Moves, { textKey: string; icon: IconName }> = {
  up: { textKey: 'renderer.move_up', icon: 'arrow-up' },
  down: { textKey: 'renderer.move_down', icon: 'arrow-down' },
  remove: { textKey: 'renderer.list_remove', icon: 'trash' },
}

interface RowButtonProps {
  act: keyof Moves
  /** The move; undefined if it is not possible. */
  move: (() => void) | undefined
  change: Change
}

function RowButton({ act, move, change }: RowButtonProps) {
  const { label } = useFieldMeta()
  const { planChange } = useList()
  const { t } = useServices()
  const { textKey, icon } = appearances[act]
  const name = t(textKey, { name: label })
  return (
    <button
      type="button"
      className="ts-row__button"
      data-act={act}
      title={name}
      aria-label={name}
      // Uses aria-disabled, because a disabled button at the end of the list would lose the focus.
      aria-disabled={move === undefined || undefined}
      onClick={() => {
        if (move === undefined) return
        planChange(change)
        move()
      }}
    >
      <Icon name={icon} />
    </button>
  )
}
