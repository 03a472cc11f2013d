import { isTemporary } from '../protocol/problem-kind.ts'
import { CopyButton } from '../renderer/blocks/parts/CopyButton.tsx'
import { BackButton } from '../renderer/parts/BackButton.tsx'
import { ErrorSection } from '../renderer/parts/ErrorSection.tsx'
import { Link } from '../renderer/parts/Link.tsx'
import { useServices } from '../renderer/services.ts'
import { useApplication } from './application.ts'
import { homeIn } from './language.ts'
import { menuOf } from './layouts/menu.ts'
import { useMenuLabel } from './layouts/use-menu-label.ts'
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
      {!passing && <Doors />}
    </ErrorSection>
  )
}

/** The number of pages of the menu that an error page offers. */
const DOORS = 3

/** Links the first pages of the person's menu, or what visitors may do without an account, and help. */
function Doors() {
  const { session, tenant, t } = useServices()
  const { boot } = useApplication()
  const labelOf = useMenuLabel()
  const menu = menuOf(window.location.pathname, boot.screens, { session, tenant })
  const doors = session.authenticated
    ? menu.slice(0, DOORS).map(({ to, label }) => ({ to, label: labelOf(label) }))
    : [
        { to: '/login', label: t('shell.door_login') },
        ...(tenant.hide.register ? [] : [{ to: '/register', label: t('shell.door_register') }]),
      ]
  const help = tenant.urls.contact ?? tenant.urls.legal
  return (
    <span className="ts-error__doors">
      <span className="ts-muted">{t('shell.error_doors')}</span>
      {doors.map(({ to, label }) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
      {help !== undefined && <a href={help}>{t('shell.door_help')}</a>}
    </span>
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
