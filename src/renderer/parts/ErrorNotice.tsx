import { fixesOf, isCallError } from '../actions/call-error.ts'
import { type RendererServices, useServices } from '../services.ts'
import { Fixes } from './Fixes.tsx'

/** Renders an error in place of the part that failed, with a retry button. */
export function ErrorNotice({ error, retry }: { error: unknown; retry?: () => void }) {
  const services = useServices()
  // Displays the request id only for server errors, which only the server's log explains.
  const requestId = isCallError(error) && error.status >= 500 ? error.requestId : ''
  return (
    <div className="ts-notice ts-notice--danger" role="alert">
      <p>
        {errorMessageOf(error, services)}
        <Fixes items={isCallError(error) ? fixesOf(error) : []} />
      </p>
      {requestId !== '' && (
        <p className="ts-notice__detail">{services.t('renderer.request_id', { id: requestId })}</p>
      )}
      {retry && (
        <button type="button" className="ts-button ts-button--secondary" onClick={retry}>
          {services.t('renderer.retry')}
        </button>
      )}
    </div>
  )
}

/** Returns the server's message, or a generic one if there is none. */
export function errorMessageOf(error: unknown, services: Pick<RendererServices, 't'>): string {
  if (!isCallError(error)) return services.t('renderer.error_unknown')
  return error.reason ?? (error.message !== '' ? error.message : services.t(messageKeyOf(error.status)))
}

/** Returns the title of a screen that could not be loaded. */
export function titleOf(error: unknown, services: Pick<RendererServices, 't'>): string {
  return services.t(`${messageKeyOf(isCallError(error) ? error.status : -1)}_title`)
}

function messageKeyOf(status: number): string {
  const keysByStatus: Record<number, string> = {
    0: 'renderer.error_network',
    401: 'renderer.error_401',
    403: 'renderer.error_403',
    404: 'renderer.error_404',
    409: 'renderer.error_409',
    429: 'renderer.error_429',
  }
  return keysByStatus[status] ?? 'renderer.error_unknown'
}
