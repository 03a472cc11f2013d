import { useSyncExternalStore } from 'react'
import { useServices } from '../renderer/services.ts'

/** Warns, while the browser is offline, that nothing can be sent and that no input is lost. */
export function NetworkNotice() {
  const { t } = useServices()
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  // Renders the live region before its text, because screen readers announce only changes of an existing region.
  return (
    <div role="status">
      {!isOnline && <p className="ts-notice ts-notice--warning">{t('shell.offline')}</p>}
    </div>
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
