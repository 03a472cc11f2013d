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

/** Asks for confirmation before an action; with a form, its submit runs the action. */
export default function Confirm({ action, confirm, usable, scope, onClose }: ConfirmProps) {
  const read = useReader()
  const { confirm: _asked, when: _held, ...asIs } = action
  const accepting: Action = { ...asIs, label: confirm.accept ?? action.label }
  return (
    <Modal title={read.text(confirm.title, scope)} onClose={onClose}>
      {confirm.text !== undefined && <p className="ts-dialog__text">{read.text(confirm.text, scope)}</p>}
      {confirm.form === undefined ? (
        <Choice accepting={accepting} usable={usable} scope={scope} onClose={onClose} />
      ) : (
        <Ask form={confirm.form} accepting={accepting} scope={scope} />
      )}
    </Modal>
  )
}

function Ask({ form, accepting, scope }: { form: string; accepting: Action; scope: Scope }) {
  const { registry } = useServices()
  const FormBlock = registry.blocks.componentOf('form')
  return <FormBlock block={{ block: 'form', form, submit: accepting }} scope={scope} />
}

type ChoiceProps = Pick<ConfirmProps, 'usable' | 'scope' | 'onClose'> & { accepting: Action }

function Choice({ accepting, usable, scope, onClose }: ChoiceProps) {
  const host = useServices()
  const read = useReader()
  const accept = async () => {
    if ((await usable.run()) === undefined) onClose()
  }
  return (
    <>
      {usable.error !== undefined && <ErrorNotice error={usable.error} />}
      <div className="ts-dialog__actions">
        <button type="button" className="ts-button ts-button--quiet" onClick={onClose}>
          {host.t('renderer.cancel')}
        </button>
        <button
          type="button"
          className={`ts-button ts-button--${accepting.tone === 'danger' ? 'danger' : 'primary'}`}
          aria-disabled={usable.busy || undefined}
          aria-busy={usable.busy || undefined}
          onClick={accept}
        >
          {read.text(accepting.label, scope)}
        </button>
      </div>
    </>
  )
}
