import { useEffect, useSyncExternalStore } from 'react'
import { saveOpenForms } from '../renderer/forms/reload.ts'
import { useServices } from '../renderer/services.ts'
import { useApplication } from './application.ts'

/**
 * Offers to reload when the server has a newer build; drafts are saved before. The page never reloads without a press.
 */
export function NewBuild() {
  const { t } = useServices()
  const { builds } = useApplication()
  const old = useSyncExternalStore(builds.subscribe, builds.isOld)

  useEffect(() => builds.follow(document), [builds])

  function reload() {
    try {
      saveOpenForms()
    } finally {
      window.location.reload()
    }
  }

  // Renders the live region before its text, because screen readers announce only changes of an existing region.
  return (
    <div role="status">
      {old && (
        <p className="ts-notice ts-notice--info">
          <span>{t('shell.new_build')}</span>
          <button type="button" className="ts-button ts-button--small" onClick={reload}>
            {t('shell.new_build_reload')}
          </button>
        </p>
      )}
    </div>
  )
}
