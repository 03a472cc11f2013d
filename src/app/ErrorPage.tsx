import { useHost } from '../renderer/host.ts'
import type { Problem } from './problem.ts'

/** In place of a screen: what happened, what helps, and the way back. */
export function ErrorPage({ problem }: { problem: Problem }) {
  const { t } = useHost()
  const words = `shell.error_${problem.kind}`
  return (
    <section className="ts-error">
      {problem.status !== undefined && <p className="ts-error__code">{problem.status}</p>}
      <h1 tabIndex={-1}>{t(`${words}_title`)}</h1>
      <p>{t(`${words}_text`)}</p>
      <p className="ts-muted">{t(`${words}_hint`)}</p>
      {problem.requestId !== undefined && (
        <p className="ts-muted">
          {t('shell.request_id')} <code>{problem.requestId}</code>
        </p>
      )}
      <p className="ts-error__actions">
        {/* Loads the page anew: what broke in this one must not come along. */}
        <a className="ts-button ts-button--primary" href="/">
          {t('shell.go_home')}
        </a>
      </p>
    </section>
  )
}
