import { ActionButtons } from '../actions/ActionButtons.tsx'
import { useReader } from '../hooks.ts'
import type { BlockProps } from './block-props.ts'
import './button.css'

export default function Button({ block, scope }: BlockProps<'button'>) {
  const { text } = useReader()
  const { actions, align = 'start', sticky, note, note_on } = block
  return (
    <div className={`ts-buttons ts-buttons--${align}${sticky ? ' ts-buttons--sticky' : ''}`}>
      <ActionButtons items={actions} scope={scope} />
      {note !== undefined && (
        <p className={`ts-buttons__note${note_on ? ` ts-buttons__note--${note_on}` : ''}`}>
          {text(note, scope)}
        </p>
      )}
    </div>
  )
}
