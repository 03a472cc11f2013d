import type { ApiRequest } from './request.ts'

/** The tokens and the language to send with a request. */
interface HeaderValues {
  user: string
  manager: string
  preview?: string
  device?: string | undefined
  language: string
}

export function headersOf(request: ApiRequest, context: HeaderValues): Headers {
  const headers = new Headers({ 'accept-language': context.language })
  if (context.user !== '') headers.set('x-user-access-token', context.user)
  if (context.manager !== '') headers.set('x-manager-user-access-token', context.manager)
  if (context.device) headers.set('x-device-token', context.device)
  if (context.preview) headers.set('x-preview-token', context.preview)
  if (request.idempotencyKey !== undefined) headers.set('idempotency-key', request.idempotencyKey)
  if (request.body !== undefined && !(request.body instanceof FormData)) {
    headers.set('content-type', 'application/json')
  }
  return headers
}
