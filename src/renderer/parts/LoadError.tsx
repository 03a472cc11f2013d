import type { ScreenBundle } from '../../language/bundle/screen-bundle.ts'
import { isCallError } from '../actions/call-error.ts'
import { useServices } from '../services.ts'
import { BackButton } from './BackButton.tsx'
import { errorMessageOf, titleOf } from './ErrorNotice.tsx'
import { ErrorSection } from './ErrorSection.tsx'
import { Link } from './Link.tsx'

interface LoadErrorProps {
  error: unknown
  parentScreen: ScreenBundle['parentScreen']
  /** The address of the screen with the first page of its list. */
  firstPageAddress: string
  /** The screen's address without the list's filters, if any are set. */
  unfilteredAddress: string | undefined
  retry: () => void
}

/** Renders an error in place of a screen that could not be loaded. */
export function LoadError({
  error,
  parentScreen,
  firstPageAddress,
  unfilteredAddress,
  retry,
}: LoadErrorProps) {
  const services = useServices()
  const { t } = services
  const parentLink = {
    go: parentScreen?.path ?? '/',
    label: parentScreen ? t('renderer.go_up', { title: t(parentScreen.title) }) : t('shell.go_home'),
  }
  if (isCallError(error) && error.code === 'page_unknown')
    return <NotFound message={error.message} go={firstPageAddress} label={t('blocks.page_first')} />
  if (isWrongAddress(error)) {
    if (unfilteredAddress !== undefined)
      return (
        <NotFound message={t('lists.no_such_values')} go={unfilteredAddress} label={t('lists.show_whole')} />
      )
    return <NotFound message={t('renderer.error_404')} {...parentLink} />
  }
  // Displays the request id only for server errors, which only the server's log explains.
  const requestId = isCallError(error) && error.status >= 500 ? error.requestId : ''
  const fix = isCallError(error) ? error.fix : undefined
  return (
    <ErrorSection
      title={titleOf(error, services)}
      message={errorMessageOf(error, services)}
      isAnnounced
      reference={requestId === '' ? undefined : t('renderer.request_id', { id: requestId })}
    >
      {fix !== undefined && <ActionLink go={fix.go} label={fix.label} isPrimary />}
      <button
        type="button"
        className={`ts-button ts-button--${fix ? 'secondary' : 'primary'}`}
        onClick={retry}
      >
        {t('renderer.retry')}
      </button>
      {fix === undefined && <ActionLink {...parentLink} />}
    </ErrorSection>
  )
}

interface ActionLinkProps {
  go: string
  label: string
  /** Whether it is the primary link. */
  isPrimary?: boolean
}

/**
 * Renders a "not found" page. It has links to the list above, to the list's first page or to the home page, and no
 * retry button.
 */
function NotFound({ message, ...way }: ActionLinkProps & { message: string }) {
  const { t } = useServices()
  return (
    <ErrorSection code={404} title={t('renderer.error_404_title')} message={message} isAnnounced>
      <ActionLink {...way} isPrimary />
      {way.go !== '/' && <ActionLink go="/" label={t('shell.go_home')} />}
      <BackButton />
    </ErrorSection>
  )
}

function ActionLink({ go, label, isPrimary = false }: ActionLinkProps) {
  return (
    <Link className={`ts-button ts-button--${isPrimary ? 'primary' : 'secondary'}`} to={go}>
      {label}
    </Link>
  )
}

/**
 * Returns whether an error means that the address is wrong: nothing was found, or the server rejected the
 * parameters.
 */
function isWrongAddress(error: unknown): boolean {
  return isCallError(error) && (error.status === 404 || (error.status === 400 && error.fields.length > 0))
}
