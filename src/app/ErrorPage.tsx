import { isTemporary } from '../protocol/problem-kind.ts'
import { CopyButton } from '../renderer/blocks/parts/CopyButton.tsx'
import { BackButton } from '../renderer/parts/BackButton.tsx'
import { ErrorSection } from '../renderer/parts/ErrorSection.tsx'
import { useServices } from '../renderer/services.ts'
import { homeIn } from './language.ts'
import type { Problem } from './problem.ts'

/** Renders an error in place of a screen: what happened, what helps, and a way out. */
export function ErrorPage({ problem }: { problem: Problem }) {
  const { language, t } = useServices()
  const { kind, status, message, requestId } = problem
  const words = `shell.error_${kind}`
  const passing = isTemporary(kind)
  const reference =
    requestId === undefined ? undefined : (
      <>
        {t('shell.request_id')}{' '}
        <span>
          <code>{requestId}</code>
          <CopyButton label={t('shell.request_id')} content={requestId} />
        </span>
      </>
    )
  return (
    <ErrorSection
      code={status}
      title={t(`${words}_title`)}
      says={message ?? t(`${words}_text`)}
      hint={kind === 'forbidden' ? <WhomToAsk /> : t(`${words}_hint`)}
      reference={reference}
    >
      {passing && (
        <button
          type="button"
          className="ts-button ts-button--primary"
          onClick={() => window.location.reload()}
        >
          {t('shell.retry')}
        </button>
      )}
      {/* Reloads the application, because its state may be broken. */}
      <a className={`ts-button ts-button--${passing ? 'secondary' : 'primary'}`} href={homeIn(language)}>
        {t('shell.go_home')}
      </a>
      {(kind === 'not_found' || kind === 'forbidden') && <BackButton />}
    </ErrorSection>
  )
}

/** Names who can give access, with their contact. */
function WhomToAsk() {
  const { t, tenant } = useServices()
  const { contact, legal } = tenant.urls
  const address = contact ?? legal
  return (
    <>
      {t('shell.error_forbidden_hint')}{' '}
      {address === undefined ? tenant.title : <a href={address}>{tenant.title}</a>}.
    </>
  )
}
