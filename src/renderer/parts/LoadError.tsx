import type { ScreenBundle } from '../../language/bundle/screen-bundle.ts'
import { isCallError } from '../actions/call-error.ts'
import { useServices } from '../services.ts'
import { BackButton } from './BackButton.tsx'
import { errorMessageOf, titleOf } from './ErrorNotice.tsx'
import { ErrorSection } from './ErrorSection.tsx'
import { Link } from './Link.tsx'

interface LoadErrorProps {
  error: unknown
  up: ScreenBundle['parentScreen']
  /** The address of the screen with the first page of its list. */
  first: string
  /** The screen's address without the list's filters, if any are set. */
  whole: string | undefined
  retry: () => void
}

/** Renders an error in place of a screen that could not be loaded. */
export function LoadError({ error, up, first, whole, retry }: LoadErrorProps) {
  const host = useServices()
  const { t } = host
  const above = {
    go: up?.path ?? '/',
    label: up ? t('renderer.go_up', { title: t(up.title) }) : t('shell.go_home'),
  }
  if (isCallError(error) && error.code === 'page_unknown')
    return <Missing says={error.message} go={first} label={t('blocks.page_first')} />
  if (isWrongAddress(error)) {
    if (whole !== undefined)
      return <Missing says={t('lists.no_such_values')} go={whole} label={t('lists.show_whole')} />
    return <Missing says={t('renderer.error_404')} {...above} />
  }
  // Shows the request id only for server errors, which only the server's log explains.
  const requestId = isCallError(error) && error.status >= 500 ? error.requestId : ''
  const fix = isCallError(error) ? error.fix : undefined
  return (
    <ErrorSection
      title={titleOf(error, host)}
      says={errorMessageOf(error, host)}
      spoken
      reference={requestId === '' ? undefined : t('renderer.request_id', { id: requestId })}
    >
      {fix !== undefined && <Way go={fix.go} label={fix.label} first />}
      <button
        type="button"
        className={`ts-button ts-button--${fix ? 'secondary' : 'primary'}`}
        onClick={retry}
      >
        {t('renderer.retry')}
      </button>
      {fix === undefined && <Way {...above} />}
    </ErrorSection>
  )
}

interface WayProps {
  go: string
  label: string
  /** Whether it is the primary link. */
  first?: boolean
}

/** Renders a "not found" page without a retry button; links lead to the list above, its first page, or home. */
function Missing({ says, ...way }: WayProps & { says: string }) {
  const { t } = useServices()
  return (
    <ErrorSection code={404} title={t('renderer.error_404_title')} says={says} spoken>
      <Way {...way} first />
      {way.go !== '/' && <Way go="/" label={t('shell.go_home')} />}
      <BackButton />
    </ErrorSection>
  )
}

function Way({ go, label, first = false }: WayProps) {
  return (
    <Link className={`ts-button ts-button--${first ? 'primary' : 'secondary'}`} to={go}>
      {label}
    </Link>
  )
}

/** Returns whether an error means a wrong link: nothing was found, or the address's values were refused. */
function isWrongAddress(error: unknown): boolean {
  return isCallError(error) && (error.status === 404 || (error.status === 400 && error.fields.length > 0))
}
