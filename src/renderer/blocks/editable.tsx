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

/** Returns the form block that replaces the facts. */
function formOf({ title: _title, body: _body, missing: _missing, ...form }: EditableBlock): FormBlock {
  return { ...form, block: 'form' }
}

/** Shows facts and, after a press, the form to change them in the same place. */
export default function Editable({ block, scope }: BlockProps<'editable'>) {
  const host = useServices()
  const read = useReader()
  const { shown, reason } = useAction(block.submit, scope)
  const [isOpen, setOpen] = useState(false)
  const [asking, setAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  const titleId = useId()
  const buttonId = useId()
  const reasonId = useId()
  const isMissing = block.missing !== undefined && read.holds(block.missing, scope)
  const requested = useMemo(() => formOf(block), [block])
  const FormBlock = host.registry.blocks.componentOf('form')

  useEffect(() => {
    if (isOpen) place.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
    else if (wasOpen.current) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  const enclosing = useMemo(
    () => ({
      done: () => setOpen(false),
      cancel: (isUnsent: boolean) => (isUnsent ? setAsking(true) : setOpen(false)),
    }),
    [],
  )

  return (
    <section className="ts-group ts-group--card ts-editable" aria-labelledby={titleId}>
      <div className="ts-editable__head">
        <h2 id={titleId} className="ts-group__title">
          {read.text(block.title, scope)}
        </h2>
        {shown && !isOpen && !reason && (
          <button
            ref={opener}
            id={buttonId}
            type="button"
            className="ts-button ts-button--quiet"
            aria-labelledby={`${buttonId} ${titleId}`}
            onClick={() => setOpen(true)}
          >
            {host.t(isMissing ? 'renderer.add_known' : 'renderer.change_known')}
          </button>
        )}
      </div>
      {isOpen ? (
        <div ref={place}>
          <EnclosingDialog value={enclosing}>
            <FormBlock block={requested} scope={scope} />
          </EnclosingDialog>
        </div>
      ) : isMissing ? (
        <p className="ts-editable__missing">{host.t('renderer.nothing_known')}</p>
      ) : (
        <Blocks items={block.body} scope={scope} />
      )}
      {shown && reason && <Reason id={reasonId} reason={reason} />}
      {asking && (
        <Modal title={host.t('renderer.discard_title')} onClose={() => setAsking(false)}>
          <p className="ts-dialog__text">{host.t('renderer.discard_text')}</p>
          <div className="ts-dialog__actions">
            <button type="button" className="ts-button ts-button--quiet" onClick={() => setAsking(false)}>
              {host.t('renderer.discard_no')}
            </button>
            <button
              type="button"
              className="ts-button ts-button--danger"
              onClick={() => {
                setAsking(false)
                setOpen(false)
              }}
            >
              {host.t('renderer.discard_yes')}
            </button>
          </div>
        </Modal>
      )}
    </section>
  )
}
