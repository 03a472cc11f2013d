import { useSyncExternalStore } from 'react'
import { useServices } from '../renderer/services.ts'

/** While there is no connection: nothing typed is lost, but nothing can be sent. */
export function NetworkNotice() {
  const { t } = useServices()
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  // The live region stands before its words come, or they would not be read aloud.
  return (
    <div role="status">{!online && <p className="ts-notice ts-notice--warning">{t('shell.offline')}</p>}</div>
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
