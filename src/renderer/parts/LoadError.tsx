import type { ScreenBundle } from '../../language/bundle/screen-bundle.ts'
import { isCallError } from '../actions/call-error.ts'
import { useServices } from '../services.ts'
import { BackButton } from './BackButton.tsx'
import { sentenceOf, titleOf } from './ErrorNotice.tsx'
import { ErrorSection } from './ErrorSection.tsx'
import { Link } from './Link.tsx'

interface LoadErrorProps {
  error: unknown
  up: ScreenBundle['parentScreen']
  /** The address of the screen with the first page of its list. */
  first: string
  /** The same with nothing asked of that list, where something is. */
  whole: string | undefined
  retry: () => void
}

/** In place of a screen that could not read what it shows. */
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
  // A refusal explains itself; the reference helps where only the server's log can.
  const requestId = isCallError(error) && error.status >= 500 ? error.requestId : ''
  const fix = isCallError(error) ? error.fix : undefined
  return (
    <ErrorSection
      title={titleOf(error, host)}
      says={sentenceOf(error, host)}
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
  /** The one that helps most. */
  first?: boolean
}

/** What is not there will not be there the second time either: the way on is the list above, its first page, or home. */
function Missing({ says, ...way }: WayProps & { says: string }) {
  const { t } = useServices()
  return (
    <ErrorSection code={404} title={t('renderer.error_404_title')} says={says} spoken>
      <Way {...way} first />
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

/** A screen reads with what its address says: values that are refused make as wrong a link as those that nothing has. */
function isWrongAddress(error: unknown): boolean {
  return isCallError(error) && (error.status === 404 || (error.status === 400 && error.fields.length > 0))
}
