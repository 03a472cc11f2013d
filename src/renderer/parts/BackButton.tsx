import { useServices } from '../services.ts'

/** Renders a button to the previous page, if there is one. */
export function BackButton() {
  const { t } = useServices()
  if (window.history.length <= 1) return null
  return (
    <button type="button" className="ts-button ts-button--secondary" onClick={() => window.history.back()}>
      {t('renderer.back')}
    </button>
  )
}
