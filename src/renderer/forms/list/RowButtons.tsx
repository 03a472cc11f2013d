import { useHost } from '../../host.ts'
import { Icon, type IconName } from '../../parts/icons.tsx'
import { useFrame } from '../field.ts'
import { type Moves, useList } from './context.ts'
import type { Change } from './focus.ts'

interface RowButtonsProps {
  index: number
  moves: Moves
}

/** Moves a row up and down, and takes it away. */
export function RowButtons({ index, moves }: RowButtonsProps) {
  const { label } = useFrame()
  const { plan, readonly } = useList()
  const { t } = useHost()
  if (readonly) return null
  const button = (act: keyof Moves, words: string, icon: IconName, change: Change) => {
    const move = moves[act]
    const name = t(words, { name: label })
    return (
      <button
        type="button"
        className="ts-row__button"
        data-act={act}
        title={name}
        aria-label={name}
        // Not disabled: a button that loses the focus at the end of the list would throw the keyboard out of it.
        aria-disabled={move === undefined || undefined}
        onClick={() => {
          if (move === undefined) return
          plan(change)
          move()
        }}
      >
        <Icon name={icon} />
      </button>
    )
  }
  return (
    <span className="ts-row__buttons">
      {button('up', 'renderer.move_up', 'arrow-up', { kind: 'moved', row: index, by: -1 })}
      {button('down', 'renderer.move_down', 'arrow-down', { kind: 'moved', row: index, by: 1 })}
      {button('remove', 'renderer.list_remove', 'trash', { kind: 'removed', row: index })}
    </span>
  )
}
