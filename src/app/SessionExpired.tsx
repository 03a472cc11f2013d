import { useEffect } from 'react'
import { Modal } from '../renderer/parts/Modal.tsx'
import { useServices } from '../renderer/services.ts'

/** Explains once, over the login page, that the session has expired. */
export default function SessionExpired({ onClose }: { onClose: () => void }) {
  const { t } = useServices()
  // Focuses the heading when the dialog closes, because the element focused before is no longer on the page.
  useEffect(() => () => document.querySelector<HTMLElement>('#main h1')?.focus(), [])
  return (
    <Modal title={t('shell.session_expired_title')} onClose={onClose}>
      <p>{t('shell.session_expired_text')}</p>
      <div className="ts-dialog__actions">
        <button type="button" className="ts-button ts-button--primary" onClick={onClose}>
          {t('shell.session_expired_accept')}
        </button>
      </div>
    </Modal>
  )
}
