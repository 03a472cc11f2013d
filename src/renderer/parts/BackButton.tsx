import { useServices } from '../services.ts'

/** To the page before this one; nothing where there is none. */
export function BackButton() {
  const { t } = useServices()
  if (window.history.length <= 1) return null
  return (
    <button type="button" className="ts-button ts-button--secondary" onClick={() => window.history.back()}>
      {t('renderer.back')}
    </button>
  )
}
