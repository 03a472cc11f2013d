import { ActionButton } from '../ActionButton.tsx'
import type { BlockProps } from '../Blocks.tsx'
import './button.css'

export default function Button({ block, scope }: BlockProps<'button'>) {
  const { actions, align = 'start', sticky } = block
  return (
    <div className={`ts-buttons ts-buttons--${align}${sticky ? ' ts-buttons--sticky' : ''}`}>
      {actions.map((action, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: actions are written in a document, their order never changes
        <ActionButton key={index} action={action} scope={scope} />
      ))}
    </div>
  )
}
