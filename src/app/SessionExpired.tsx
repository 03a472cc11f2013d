import { useHost } from '../renderer/host.ts'
import { Modal } from '../renderer/Modal.tsx'

/** Told once, over the login page: why the person is no longer where they were. */
export default function SessionExpired({ onClose }: { onClose: () => void }) {
  const { t } = useHost()
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
