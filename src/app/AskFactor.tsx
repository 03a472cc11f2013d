import { type FormEvent, useId, useState } from 'react'
import { errorMessageOf } from '../renderer/parts/ErrorNotice.tsx'
import { Modal } from '../renderer/parts/Modal.tsx'
import { useServices } from '../renderer/services.ts'
import { useApplication } from './application.ts'

/** Asks for the second factor in a dialog; the interrupted action then continues. */
export default function AskFactor() {
  const host = useServices()
  const { api, boot, factor } = useApplication()
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const id = useId()

  async function give(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      await api({ ...boot.calls.giveSecondFactor, body: { code } })
      factor.answer(true)
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }

  return (
    <Modal title={host.t('shell.factor_title')} onClose={() => factor.answer(false)}>
      <p className="ts-dialog__text">{host.t('shell.factor_text')}</p>
      <form className="ts-form" noValidate onSubmit={give}>
        <div className={error === undefined ? 'ts-field' : 'ts-field ts-field--wrong'}>
          <label className="ts-field__label" htmlFor={id}>
            {host.t('shell.factor_label')}
          </label>
          <input
            id={id}
            className="ts-input ts-input--code"
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            // biome-ignore lint/a11y/noAutofocus: the input is the only field of the dialog
            autoFocus
            value={code}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error === undefined ? undefined : `${id}-error`}
            onChange={({ target }) => setCode(target.value.replace(/\D/g, '').slice(0, 6))}
          />
          {error !== undefined && (
            <p className="ts-field__error" id={`${id}-error`} role="alert">
              {errorMessageOf(error, host)}
            </p>
          )}
        </div>
        <p className="ts-dialog__text">{host.t('shell.factor_phone')}</p>
        <div className="ts-dialog__actions">
          <button type="button" className="ts-button ts-button--quiet" onClick={() => factor.answer(false)}>
            {host.t('renderer.cancel')}
          </button>
          <button type="submit" className="ts-button ts-button--primary" aria-busy={busy || undefined}>
            {host.t('shell.factor_submit')}
          </button>
        </div>
      </form>
    </Modal>
  )
}
