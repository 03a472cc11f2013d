import { ActionButton } from '../actions/ActionButton.tsx'
import { useReader } from '../hooks.ts'
import type { BlockProps } from './block-props.ts'
import './button.css'

export default function Button({ block, scope }: BlockProps<'button'>) {
  const { text } = useReader()
  const { actions, align = 'start', sticky, note } = block
  return (
    <div className={`ts-buttons ts-buttons--${align}${sticky ? ' ts-buttons--sticky' : ''}`}>
      {actions.map((action, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: actions have a fixed order in their document
        <ActionButton key={index} action={action} scope={scope} />
      ))}
      {note !== undefined && <p className="ts-buttons__note">{text(note, scope)}</p>}
    </div>
  )
}
