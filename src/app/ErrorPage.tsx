import { isTemporary } from '../protocol/problem-kind.ts'
import { CopyButton } from '../renderer/blocks/parts/CopyButton.tsx'
import { BackButton } from '../renderer/parts/BackButton.tsx'
import { ErrorSection } from '../renderer/parts/ErrorSection.tsx'
import { Icon } from '../renderer/parts/icons.tsx'
import { Link } from '../renderer/parts/Link.tsx'
import { useServices } from '../renderer/services.ts'
import { useApplication } from './application.ts'
import { homeAt } from './areas.ts'
import { homeAddressIn } from './language.ts'
import { menuOf } from './layouts/menu.ts'
import { useMenuLabel } from './layouts/use-menu-label.ts'
import type { Problem } from './problem.ts'

/** Renders an error in place of a screen: what happened, what helps, and links to other pages. */
export function ErrorPage({ problem }: { problem: Problem }) {
  const { language, t } = useServices()
  const { kind, status, message, requestId } = problem
  const keyPrefix = `shell.error_${kind}`
  const isTransient = isTemporary(kind)
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
      title={t(`${keyPrefix}_title`)}
      message={message ?? t(`${keyPrefix}_text`)}
      hint={kind === 'forbidden' ? <AccessContact /> : t(`${keyPrefix}_hint`)}
      reference={reference}
    >
      {isTransient && (
        <button
          type="button"
          className="ts-button ts-button--primary"
          onClick={() => window.location.reload()}
        >
          {t('shell.retry')}
        </button>
      )}
      {/* Reloads the application, because its state may be broken. */}
      <a
        className={`ts-button ts-button--${isTransient ? 'secondary' : 'primary'}`}
        href={homeAddressIn(language)}
      >
        {t('shell.go_home')}
      </a>
      {(kind === 'not_found' || kind === 'forbidden') && <BackButton />}
      {!isTransient && <HelpfulLinks />}
    </ErrorSection>
  )
}

/** The number of menu pages that an error page links. */
const MAX_MENU_LINKS = 3

/**
 * Links the first pages of the person's menu, or login and registration for visitors; and the tenant's contact page.
 */
function HelpfulLinks() {
  const { session, tenant, t } = useServices()
  const { boot } = useApplication()
  const labelOf = useMenuLabel()
  // Links the person's own area where they may not enter that of the page.
  const home = homeAt(window.location.pathname, { session, tenant, homes: boot.homes })
  const menu = menuOf(home, boot.screens, { session, tenant })
  const links = session.authenticated
    ? menu.slice(0, MAX_MENU_LINKS).map(({ to, label }) => ({ to, label: labelOf(label) }))
    : [
        { to: '/login', label: t('shell.door_login') },
        ...(tenant.hide.register ? [] : [{ to: '/register', label: t('shell.door_register') }]),
      ]
  const helpAddress = tenant.urls.contact ?? tenant.urls.legal
  return (
    <span className="ts-error__doors">
      <span className="ts-muted">{t('shell.error_doors')}</span>
      {links.map(({ to, label }) => (
        <Link key={to} to={to} className="ts-error__door">
          {label}
          <Icon name="arrow-right" />
        </Link>
      ))}
      {helpAddress !== undefined && (
        <a href={helpAddress}>
          {t('shell.door_help')}
          <Icon name="arrow-right" />
        </a>
      )}
    </span>
  )
}

/** Names the tenant, who can give access, with a link to its contact page. */
function AccessContact() {
  const { t, tenant } = useServices()
  const { contact, legal } = tenant.urls
  const contactAddress = contact ?? legal
  return (
    <>
      {t('shell.error_forbidden_hint')}{' '}
      {contactAddress === undefined ? tenant.title : <a href={contactAddress}>{tenant.title}</a>}.
    </>
  )
}
