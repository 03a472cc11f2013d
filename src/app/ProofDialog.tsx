import { type FormEvent, type InputHTMLAttributes, useId, useState } from 'react'
import { errorMessageOf } from '../renderer/parts/ErrorNotice.tsx'
import { Modal } from '../renderer/parts/Modal.tsx'
import { useServices } from '../renderer/services.ts'
import { useApplication } from './application.ts'
import type { Proof } from './proof-prompt.ts'

const inputProps: Record<Proof, InputHTMLAttributes<HTMLInputElement>> = {
  factor: {
    className: 'ts-input ts-input--code',
    type: 'text',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
  },
  password: { className: 'ts-input', type: 'password', autoComplete: 'current-password' },
}

const textKeys = {
  factor: {
    title: 'shell.factor_title',
    text: 'shell.factor_text',
    label: 'shell.factor_label',
    other: 'shell.factor_phone',
  },
  password: {
    title: 'shell.password_title',
    text: 'shell.password_text',
    label: 'shell.password_label',
    other: 'shell.password_other',
  },
} as const satisfies Record<Proof, object>

/** Asks for the second factor or the password in a dialog; the interrupted action then continues. */
export default function ProofDialog({ proof }: { proof: Proof }) {
  const services = useServices()
  const { api, boot, proofPrompt } = useApplication()
  const [value, setValue] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const id = useId()

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      await (proof === 'factor'
        ? api({ ...boot.calls.giveSecondFactor, body: { code: value } })
        : api({ ...boot.calls.givePassword, body: { current_password: value } }))
      proofPrompt.close(true)
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }

  return (
    <Modal title={services.t(textKeys[proof].title)} onClose={() => proofPrompt.close(false)}>
      <p className="ts-dialog__text">{services.t(textKeys[proof].text)}</p>
      <form className="ts-form" noValidate onSubmit={handleSubmit}>
        <div className={error === undefined ? 'ts-field' : 'ts-field ts-field--wrong'}>
          <label className="ts-field__label" htmlFor={id}>
            {services.t(textKeys[proof].label)}
          </label>
          <input
            id={id}
            {...inputProps[proof]}
            // biome-ignore lint/a11y/noAutofocus: the input is the only field of the dialog
            autoFocus
            value={value}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error === undefined ? undefined : `${id}-error`}
            onChange={({ target }) =>
              setValue(proof === 'factor' ? target.value.replace(/\D/g, '').slice(0, 6) : target.value)
            }
          />
          {error !== undefined && (
            <p className="ts-field__error" id={`${id}-error`} role="alert">
              {errorMessageOf(error, services)}
            </p>
          )}
        </div>
        <p className="ts-dialog__text">{services.t(textKeys[proof].other)}</p>
        <div className="ts-dialog__actions">
          <button
            type="button"
            className="ts-button ts-button--quiet"
            onClick={() => proofPrompt.close(false)}
          >
            {services.t('renderer.cancel')}
          </button>
          <button type="submit" className="ts-button ts-button--primary" aria-busy={busy || undefined}>
            {services.t('shell.factor_submit')}
          </button>
        </div>
      </form>
    </Modal>
  )
}
