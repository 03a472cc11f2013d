import { Icon } from '../../renderer/parts/icons.tsx'
import { useServices } from '../../renderer/services.ts'
import { useApplication } from '../application.ts'
import { logout } from '../renderer-services.ts'
import './impersonation.css'

/** Shows above every page which user a manager impersonates, with a button to return. */
export default function Impersonation() {
  const { session, t } = useServices()
  const app = useApplication()

  async function handleStop() {
    app.endCalls()
    await logout(app)
    // Reloads, so that nothing seen during the impersonation stays in memory.
    window.location.assign(app.tokens.endImpersonation() || '/')
  }

  return (
    <section className="ts-impersonation" data-protected aria-label={t('shell.impersonation')}>
      <p>
        <Icon name="user" />
        {t('shell.impersonating', { name: session.name })}
      </p>
      <button type="button" className="ts-button ts-button--small" onClick={handleStop}>
        <Icon name="arrow-left" />
        {t('shell.stop_impersonating')}
      </button>
    </section>
  )
}
