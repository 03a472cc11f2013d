import { useEffect, useSyncExternalStore } from 'react'
import { saveOpenForms } from '../renderer/forms/reload.ts'
import { useServices } from '../renderer/services.ts'
import { useApplication } from './application.ts'

/** Offers to reload once a new version is there. The page never reloads by itself, and drafts are restored. */
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

  // The live region stands before its words come, or they would not be read aloud.
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
