import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { EditableBlock, FormBlock } from '../../generated/language.ts'
import { Reason } from '../actions/ActionButton.tsx'
import { useAction } from '../actions/use-action.ts'
import { useReader, useServices } from '../hooks.ts'
import { EnclosingDialog, Modal } from '../parts/Modal.tsx'
import { Blocks } from '../screen/Blocks.tsx'
import type { BlockProps } from './block-props.ts'
import './group.css'
import './editable.css'

/** Returns the form block with which the person edits the facts. */
function formOf({ title: _title, body: _body, missing: _missing, ...form }: EditableBlock): FormBlock {
  return { ...form, block: 'form' }
}

/** Displays facts and, after a press on the button, the form to change them in the same position. */
export default function Editable({ block, scope }: BlockProps<'editable'>) {
  const services = useServices()
  const reader = useReader()
  const { isShown, reason } = useAction(block.submit, scope)
  const [isOpen, setOpen] = useState(false)
  const [isDiscardOpen, setDiscardOpen] = useState(false)
  const openButton = useRef<HTMLButtonElement>(null)
  const containerRef = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  const titleId = useId()
  const buttonId = useId()
  const reasonId = useId()
  const isMissing = block.missing !== undefined && reader.isMet(block.missing, scope)
  const formBlock = useMemo(() => formOf(block), [block])
  const FormBlock = services.registry.blocks.componentOf('form')

  useEffect(() => {
    if (isOpen) containerRef.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
    else if (wasOpen.current) openButton.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  const enclosingDialog = useMemo(
    () => ({
      close: () => setOpen(false),
      cancel: (isUnsent: boolean) => (isUnsent ? setDiscardOpen(true) : setOpen(false)),
    }),
    [],
  )

  return (
    <section className="ts-group ts-group--card ts-editable" aria-labelledby={titleId}>
      <div className="ts-editable__head">
        <h2 id={titleId} className="ts-group__title">
          {reader.text(block.title, scope)}
        </h2>
        {isShown && !isOpen && !reason && (
          <button
            ref={openButton}
            id={buttonId}
            type="button"
            className="ts-button ts-button--quiet"
            aria-labelledby={`${buttonId} ${titleId}`}
            onClick={() => setOpen(true)}
          >
            {services.t(isMissing ? 'renderer.add_known' : 'renderer.change_known')}
          </button>
        )}
      </div>
      {isOpen ? (
        <div ref={containerRef}>
          <EnclosingDialog value={enclosingDialog}>
            <FormBlock block={formBlock} scope={scope} />
          </EnclosingDialog>
        </div>
      ) : isMissing ? (
        <p className="ts-editable__missing">{services.t('renderer.nothing_known')}</p>
      ) : (
        <Blocks items={block.body} scope={scope} />
      )}
      {isShown && reason && <Reason id={reasonId} reason={reason} />}
      {isDiscardOpen && (
        <Modal title={services.t('renderer.discard_title')} onClose={() => setDiscardOpen(false)}>
          <p className="ts-dialog__text">{services.t('renderer.discard_text')}</p>
          <div className="ts-dialog__actions">
            <button
              type="button"
              className="ts-button ts-button--quiet"
              onClick={() => setDiscardOpen(false)}
            >
              {services.t('renderer.discard_no')}
            </button>
            <button
              type="button"
              className="ts-button ts-button--danger"
              onClick={() => {
                setDiscardOpen(false)
                setOpen(false)
              }}
            >
              {services.t('renderer.discard_yes')}
            </button>
          </div>
        </Modal>
      )}
    </section>
  )
}
