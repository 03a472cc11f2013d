import type { ScreenBundle } from '../../language/bundle/screen-bundle.ts'
import { isCallError } from '../actions/call-error.ts'
import { useHost } from '../host.ts'
import { ErrorNotice, titleOf } from './ErrorNotice.tsx'
import { Link } from './Link.tsx'

interface FailedProps {
  error: unknown
  up: ScreenBundle['up']
  /** The address of the screen with the first page of its list. */
  first: string
  retry: () => void
}

/** In place of a screen that could not read what it shows. */
export function Failed({ error, up, first, retry }: FailedProps) {
  const host = useHost()
  if (isCallError(error) && error.code === 'page_unknown')
    return <Missing says={error.message} go={first} label={host.t('blocks.page_first')} />
  if (isWrongAddress(error)) {
    const label =
      up === undefined ? host.t('shell.go_home') : host.t('renderer.go_up', { title: host.t(up.title) })
    return <Missing says={host.t('renderer.error_404')} go={up?.path ?? '/'} label={label} />
  }
  return (
    <div className="ts-screen">
      <Title>{titleOf(error, host)}</Title>
      <ErrorNotice error={error} retry={retry} />
    </div>
  )
}

/** What is not there will not be there the second time either: the way on is the list above, its first page, or home. */
function Missing({ says, go, label }: { says: string; go: string; label: string }) {
  const { t } = useHost()
  return (
    <div className="ts-screen">
      <Title>{t('renderer.error_404_title')}</Title>
      <p role="alert">{says}</p>
      <p>
        <Link className="ts-button ts-button--primary" to={go}>
          {label}
        </Link>
      </p>
    </div>
  )
}

function Title({ children }: { children: string }) {
  return (
    <div className="ts-screen__head">
      <h1 className="ts-screen__title" tabIndex={-1}>
        {children}
      </h1>
    </div>
  )
}

/** A screen reads with what its address says: values that are refused make as wrong a link as those that nothing has. */
function isWrongAddress(error: unknown): boolean {
  return isCallError(error) && (error.status === 404 || (error.status === 400 && error.fields.length > 0))
}
