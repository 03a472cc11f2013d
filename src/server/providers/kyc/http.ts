import { throwError } from '../../kernel/errors.ts'
import { kindOf } from '../../modules/files/kinds.ts'
import { requestJson } from '../ask-json.ts'
import { type Callback, isSigned } from '../signed-callback.ts'
import type { IdentityCheck, PlatformPageProvider } from './provider.ts'

const statuses: readonly string[] = [
  'running',
  'approved',
  'review',
  'rejected',
  'canceled',
] satisfies IdentityCheck['status'][]

/**
 * Connects to an identity provider with an HTTP API: POST /v1/checks and /v1/companies, and GET /v1/checks/:id. Its
 * messages are signed (signed-callback.ts), and requests for checks contain the pictures or documents in Base64.
 */
export function httpIdentityProvider(
  { name, selfie }: Pick<PlatformPageProvider, 'name' | 'selfie'>,
  baseUrl: string,
  callback?: Callback,
): PlatformPageProvider {
  const request = async (path: string, body?: unknown): Promise<IdentityCheck> => {
    const response = await requestJson(new URL(path, baseUrl), body)
    if (!isCheck(response)) return throwError('unavailable')
    const { id, status } = response
    return status === 'canceled' ? { id, status, reason: 'no_answer' } : { id, status }
  }
  return {
    name,
    pictures: 'PLATFORM',
    selfie,
    submit: (reference, { pictures, ...documentData }) =>
      request('/v1/checks', {
        reference,
        ...documentData,
        pictures: Object.entries(pictures).map(([side, bytes]) => ({ side, ...jsonFileOf(bytes) })),
        callback_url: callback?.address,
      }),
    submitCompany: (reference, { documents, ...companyData }) =>
      request('/v1/companies', {
        reference,
        ...companyData,
        documents: documents.map(({ bytes, ...document }) => ({ ...document, ...jsonFileOf(bytes) })),
        callback_url: callback?.address,
      }),
    check: (id) => request(`/v1/checks/${encodeURIComponent(id)}`),
    authenticates: (message) => callback !== undefined && isSigned(callback, message),
  }
}

/** Returns a file for JSON, with its bytes in Base64. */
function jsonFileOf(bytes: Buffer) {
  return { type: kindOf(bytes)?.type ?? '', content: bytes.toString('base64') }
}

function isCheck(response: unknown): response is IdentityCheck {
  if (typeof response !== 'object' || response === null) return false
  const { id, status } = response as Partial<Record<keyof IdentityCheck, unknown>>
  return typeof id === 'string' && id !== '' && typeof status === 'string' && statuses.includes(status)
}
