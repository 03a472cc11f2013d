import { useEffect, useSyncExternalStore } from 'react'
import { saveOpenForms } from '../renderer/forms/reload.ts'
import { useServices } from '../renderer/services.ts'
import { useApplication } from './application.ts'

/**
 * Offers to reload the page when the server has a newer build; the button saves drafts before it reloads. The page
 * never reloads by itself.
 */
export function NewBuild() {
  const { t } = useServices()
  const { builds } = useApplication()
  const isOutdated = useSyncExternalStore(builds.subscribe, builds.isOutdated)

  useEffect(() => builds.start(document), [builds])

  function handleReload() {
    try {
      saveOpenForms()
    } finally {
      window.location.reload()
    }
  }

  // Renders the live region before its text, because screen readers announce only changes of an existing region.
  return (
    <div role="status">
      {isOutdated && (
        <p className="ts-notice ts-notice--info">
          <span>{t('shell.new_build')}</span>
          <button type="button" className="ts-button ts-button--small" onClick={handleReload}>
            {t('shell.new_build_reload')}
          </button>
        </p>
      )}
    </div>
  )
}
