import { useEffect, useSyncExternalStore } from 'react'
import { useServices } from '../../renderer/services.ts'
import { choice, choose, isAsking, watchConsent } from './consent.ts'
import { forgetCookies, loadWidgets, widgetsLoaded } from './loaded.ts'
import './consent.css'

/** Asks once for consent to the tenant's analytics and chat, and loads them on pages where `here` allows. */
export default function Widgets({ here }: { here: boolean }) {
  const { tenant, t, report } = useServices()
  const consent = useSyncExternalStore(watchConsent, choice)
  const isConsentRequested = useSyncExternalStore(watchConsent, isAsking)

  useEffect(() => {
    if (here && consent === 'given') loadWidgets(tenant).catch(report)
  }, [here, consent, tenant, report])

  function refuse() {
    choose('refused')
    if (!widgetsLoaded()) return
    forgetCookies()
    // Reloads, because a running script cannot be removed.
    window.location.reload()
  }

  if (!isConsentRequested && !(here && consent === undefined)) return null
  return (
    <section className="ts-banner" data-protected aria-label={t('shell.consent')}>
      <p>
        {t('shell.consent_text', { title: tenant.title })}{' '}
        {tenant.urls.privacy !== undefined && <a href={tenant.urls.privacy}>{t('shell.link_privacy')}</a>}
      </p>
      <div className="ts-banner__choices">
        <button type="button" className="ts-button" onClick={refuse}>
          {t('shell.consent_refuse')}
        </button>
        <button type="button" className="ts-button" onClick={() => choose('given')}>
          {t('shell.consent_accept')}
        </button>
      </div>
    </section>
  )
}
