import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Describes a received request. */
export interface ReceivedRequest {
  method: string
  /** Contains the path and query, percent-encoded. */
  url: string
  headers: Record<string, string | string[] | undefined>
  body: Uint8Array
}

/** Contains the secrets, the region and the time for the verification. */
export interface VerificationContext {
  /** Returns the secret of an access key; undefined if unknown. */
  secretOf(accessKey: string): string | undefined
  region: string
  now: Date
}

/** Contains S3's error code with its HTTP status. */
export interface S3Error {
  status: number
  code: string
}

const MAX_CLOCK_SKEW_MS = 15 * 60_000

/** Verifies Signature Version 4 and returns the access key of the request, or the error. */
export function signerOf(
  request: ReceivedRequest,
  { secretOf, region, now }: VerificationContext,
): string | S3Error {
  const authorization = readAuthorization(header(request, 'authorization'))
  if (!authorization) return { status: 403, code: 'AccessDenied' }
  const { accessKey, scope, names, signature } = authorization
  const timestamp = header(request, 'x-amz-date')
  if (!(Math.abs(timeOf(timestamp) - now.getTime()) <= MAX_CLOCK_SKEW_MS))
    return { status: 403, code: 'RequestTimeTooSkewed' }
  if (scope !== `${timestamp.slice(0, 8)}/${region}/s3/aws4_request`)
    return { status: 400, code: 'AuthorizationHeaderMalformed' }
  const secret = secretOf(accessKey)
  if (secret === undefined) return { status: 403, code: 'InvalidAccessKeyId' }
  if (!requiredHeaders(request).every((name) => names.includes(name)))
    return { status: 403, code: 'AccessDenied' }
  const text = ['AWS4-HMAC-SHA256', timestamp, scope, sha256(canonicalRequest(request, names))].join('\n')
  if (!isEqual(hmac(signingKey(secret, scope), text).toString('hex'), signature))
    return { status: 403, code: 'SignatureDoesNotMatch' }
  const hash = header(request, 'x-amz-content-sha256')
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(request.body))
    return { status: 400, code: 'XAmzContentSHA256Mismatch' }
  return accessKey
}

function readAuthorization(text: string) {
  const [, accessKey, scope, names, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      text,
    ) ?? []
  if (!accessKey || !scope || !names || !signature) return undefined
  return { accessKey, scope, names: names.split(';'), signature }
}

/** Parses `20260102T030405Z` to milliseconds; NaN if invalid. */
function timeOf(text: string): number {
  return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

function requiredHeaders({ headers }: ReceivedRequest): string[] {
  return ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))]
}

function canonicalRequest(request: ReceivedRequest, names: string[]): string {
  const [path = '', query = ''] = request.url.split('?', 2)
  return [
    request.method,
    path.split('/').map(encodeAsSigned).join('/'),
    canonicalQuery(query),
    ...names.map((name) => `${name}:${header(request, name).trim().replace(/ +/g, ' ')}`),
    '',
    names.join(';'),
    header(request, 'x-amz-content-sha256'),
  ].join('\n')
}

function canonicalQuery(query: string): string {
  const pairs = query.split('&').filter(Boolean)
  return pairs
    .map((pair) => {
      const [name = '', value = ''] = pair.split('=', 2)
      return `${encodeAsSigned(name)}=${encodeAsSigned(value)}`
    })
    .sort()
    .join('&')
}

/** Percent-encodes as Signature Version 4 requires: everything except letters, digits and `-._~`. */
function encodeAsSigned(text: string): string {
  const decoded = decodeURIComponent(text.replaceAll('+', ' '))
  return encodeURIComponent(decoded).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function signingKey(secret: string, scope: string): Buffer {
  return scope.split('/').reduce<Buffer>((key, part) => hmac(key, part), Buffer.from(`AWS4${secret}`))
}

function header({ headers }: ReceivedRequest, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function isEqual(expected: string, actual: string): boolean {
  return timingSafeEqual(Buffer.from(expected), Buffer.from(actual))
}
