import type { Action } from '../../generated/language.ts'
import type { Scope } from '../data/scope.ts'
import { useReader, useServices } from '../hooks.ts'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { Modal } from '../parts/Modal.tsx'
import type { UsableAction } from './use-action.ts'

interface ConfirmProps {
  action: Action
  confirm: NonNullable<Action['confirm']>
  usable: UsableAction
  scope: Scope
  onClose(): void
}

/** Renders the confirmation dialog of an action. If the dialog has a form, submitting it runs the action. */
export default function Confirm({ action, confirm, usable, scope, onClose }: ConfirmProps) {
  const reader = useReader()
  const { confirm: _confirm, when: _when, ...asIs } = action
  const acceptAction: Action = { ...asIs, label: confirm.accept ?? action.label }
  return (
    <Modal title={reader.text(confirm.title, scope)} onClose={onClose}>
      {confirm.text !== undefined && <p className="ts-dialog__text">{reader.text(confirm.text, scope)}</p>}
      {confirm.form === undefined ? (
        <ConfirmButtons acceptAction={acceptAction} usable={usable} scope={scope} onClose={onClose} />
      ) : (
        <ConfirmForm form={confirm.form} acceptAction={acceptAction} scope={scope} />
      )}
    </Modal>
  )
}

function ConfirmForm({ form, acceptAction, scope }: { form: string; acceptAction: Action; scope: Scope }) {
  const { registry } = useServices()
  const FormBlock = registry.blocks.componentOf('form')
  return <FormBlock block={{ block: 'form', form, submit: acceptAction }} scope={scope} />
}

type ConfirmButtonsProps = Pick<ConfirmProps, 'usable' | 'scope' | 'onClose'> & { acceptAction: Action }

function ConfirmButtons({ acceptAction, usable, scope, onClose }: ConfirmButtonsProps) {
  const services = useServices()
  const reader = useReader()
  const handleAccept = async () => {
    if ((await usable.run()) === undefined) onClose()
  }
  return (
    <>
      {usable.error !== undefined && <ErrorNotice error={usable.error} />}
      <div className="ts-dialog__actions">
        <button type="button" className="ts-button ts-button--quiet" onClick={onClose}>
          {services.t('renderer.cancel')}
        </button>
        <button
          type="button"
          className={`ts-button ts-button--${acceptAction.tone === 'danger' ? 'danger' : 'primary'}`}
          aria-disabled={usable.isBusy || undefined}
          aria-busy={usable.isBusy || undefined}
          onClick={handleAccept}
        >
          {reader.text(acceptAction.label, scope)}
        </button>
      </div>
    </>
  )
}
