import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** A request as it came over the wire. */
export interface Received {
  method: string
  /** Path and query, percent-encoded. */
  url: string
  headers: Record<string, string | string[] | undefined>
  body: Uint8Array
}

/** Who may ask, where and when. */
export interface VerificationContext {
  /** The secret of an access key; undefined for one that is not known. */
  secretOf(accessKey: string): string | undefined
  region: string
  now: Date
}

/** Why a request is refused: S3's own code and the status that goes with it. */
export interface S3Error {
  status: number
  code: string
}

const farthestInMs = 15 * 60_000

/** The access key of a request whose Signature Version 4 is right, as S3 checks it; else why it is refused. */
export function signerOf(
  request: Received,
  { secretOf, region, now }: VerificationContext,
): string | S3Error {
  const signed = readAuthorization(header(request, 'authorization'))
  if (!signed) return { status: 403, code: 'AccessDenied' }
  const { accessKey, scope, names, signature } = signed
  const time = header(request, 'x-amz-date')
  if (!(Math.abs(timeOf(time) - now.getTime()) <= farthestInMs))
    return { status: 403, code: 'RequestTimeTooSkewed' }
  if (scope !== `${time.slice(0, 8)}/${region}/s3/aws4_request`)
    return { status: 400, code: 'AuthorizationHeaderMalformed' }
  const secret = secretOf(accessKey)
  if (secret === undefined) return { status: 403, code: 'InvalidAccessKeyId' }
  if (!mustBeSigned(request).every((name) => names.includes(name)))
    return { status: 403, code: 'AccessDenied' }
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical(request, names))].join('\n')
  if (!same(hmac(signingKey(secret, scope), text).toString('hex'), signature))
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

/** `20260102T030405Z` in milliseconds; NaN for what is none. */
function timeOf(text: string): number {
  return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

function mustBeSigned({ headers }: Received): string[] {
  return ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))]
}

function canonical(request: Received, names: string[]): string {
  const [path = '', query = ''] = request.url.split('?', 2)
  return [
    request.method,
    path.split('/').map(encodedAnew).join('/'),
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
      return `${encodedAnew(name)}=${encodedAnew(value)}`
    })
    .sort()
    .join('&')
}

/** As Signature Version 4 encodes: everything but letters, digits and `-._~`. */
function encodedAnew(text: string): string {
  const plain = decodeURIComponent(text.replaceAll('+', ' '))
  return encodeURIComponent(plain).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function signingKey(secret: string, scope: string): Buffer {
  return scope.split('/').reduce<Buffer>((key, part) => hmac(key, part), Buffer.from(`AWS4${secret}`))
}

function header({ headers }: Received, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function same(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
