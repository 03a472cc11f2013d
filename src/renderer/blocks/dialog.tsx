import { useReader, useScreen } from '../hooks.ts'
import { Modal } from '../parts/Modal.tsx'
import { Blocks } from '../screen/Blocks.tsx'
import type { BlockProps } from './block-props.ts'

export default function Dialog({ block, scope }: BlockProps<'dialog'>) {
  const { text } = useReader()
  const { openDialogs, closeDialog } = useScreen()
  const { id, title, body } = block
  if (id === undefined || !openDialogs.has(id)) return null
  return (
    <Modal title={text(title, scope)} onClose={() => closeDialog(id)}>
      <div className="ts-stack">
        <Blocks items={body} scope={scope} />
      </div>
    </Modal>
  )
}
