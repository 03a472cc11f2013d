import { type FormEvent, useId, useState } from 'react'
import { useServices } from '../../hooks.ts'
import { Modal } from '../../parts/Modal.tsx'

/** The maximum length in characters, as in schemas/domain/views.json. */
const maxNameLength = 40

/** Lets the person enter a name for a view. */
export function NameDialog({ onName, onClose }: { onName(name: string): Promise<void>; onClose(): void }) {
  const { t, toastError } = useServices()
  const id = useId()
  const [name, setName] = useState('')
  const [isEmpty, setIsEmpty] = useState(false)
  const [isBusy, setIsBusy] = useState(false)

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    if (name.trim() === '') return setIsEmpty(true)
    setIsBusy(true)
    await onName(name.trim()).then(onClose, toastError)
    setIsBusy(false)
  }
  return (
    <Modal title={t('lists.view_save')} onClose={onClose}>
      <form className="ts-views__name" noValidate onSubmit={(event) => void handleSubmit(event)}>
        <div className="ts-field">
          <label className="ts-field__label" htmlFor={id}>
            {t('lists.view_name')}
          </label>
          <input
            id={id}
            type="text"
            autoComplete="off"
            maxLength={maxNameLength}
            value={name}
            aria-invalid={isEmpty || undefined}
            aria-describedby={isEmpty ? `${id}-fault` : undefined}
            onChange={({ target }) => {
              setName(target.value)
              setIsEmpty(false)
            }}
          />
          {isEmpty && (
            <p id={`${id}-fault`} className="ts-field__error" role="alert">
              {t('validator.error_null')}
            </p>
          )}
        </div>
        <div className="ts-dialog__actions">
          <button type="button" className="ts-button ts-button--quiet" onClick={onClose}>
            {t('renderer.cancel')}
          </button>
          <button type="submit" className="ts-button ts-button--primary" aria-busy={isBusy || undefined}>
            {t('lists.view_keep')}
          </button>
        </div>
      </form>
    </Modal>
  )
}
