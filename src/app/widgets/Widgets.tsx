import { useEffect, useSyncExternalStore } from 'react'
import { useServices } from '../../renderer/services.ts'
import { isConsentOpen, storeChoice, storedChoice, watchConsent } from './consent.ts'
import { areWidgetsLoaded, deleteCookies, loadWidgets } from './loaded.ts'
import './consent.css'

/**
 * Asks for consent to the tenant's analytics and chat, once and again on request, and loads them on pages where they
 * are allowed.
 */
export default function Widgets({ isAllowed }: { isAllowed: boolean }) {
  const { tenant, t, report } = useServices()
  const consent = useSyncExternalStore(watchConsent, storedChoice)
  const isConsentReopened = useSyncExternalStore(watchConsent, isConsentOpen)

  useEffect(() => {
    if (isAllowed && consent === 'given') loadWidgets(tenant).catch(report)
  }, [isAllowed, consent, tenant, report])

  function handleRefuse() {
    storeChoice('refused')
    if (!areWidgetsLoaded()) return
    deleteCookies()
    // Reloads, because a running script cannot be removed.
    window.location.reload()
  }

  if (!isConsentReopened && !(isAllowed && consent === undefined)) return null
  return (
    <section className="ts-banner" data-protected aria-label={t('shell.consent')}>
      <p>
        {t('shell.consent_text', { title: tenant.title })}{' '}
        {tenant.urls.privacy !== undefined && <a href={tenant.urls.privacy}>{t('shell.link_privacy')}</a>}
      </p>
      <div className="ts-banner__choices">
        <button type="button" className="ts-button" onClick={handleRefuse}>
          {t('shell.consent_refuse')}
        </button>
        <button type="button" className="ts-button" onClick={() => storeChoice('given')}>
          {t('shell.consent_accept')}
        </button>
      </div>
    </section>
  )
}
