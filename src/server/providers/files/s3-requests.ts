import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { errorNameOf } from '../../startup/error-description.ts'
import type { S3Bucket } from '../../startup/files-url.ts'

interface S3Request {
  method: 'GET' | 'PUT' | 'DELETE'
  /** Contains the object's key; undefined for the bucket itself. */
  key?: string
  query?: Record<string, string>
  content?: { bytes: Uint8Array | Blob; sha256: string }
  /** Requests the response's body as a stream. */
  piecewise?: boolean
}

/** Describes a response; `status` is 0 if the store did not respond. */
export interface S3Response {
  status: number
  body: Buffer
  /** Contains the error's code from the store or the network; '' on success. */
  problem: string
  /** Contains the stream of a streamed response, whose body is empty. */
  pieces?: Readable
}

const maxAttempts = 3
/** Sets the pause before the second attempt in milliseconds; the pause grows with every attempt. */
const firstPauseInMs = 100
const sha256OfEmptyBody = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/**
 * Returns a function that sends requests to an S3 store, signed with Signature Version 4. Retries temporary errors
 * within a total time in milliseconds; never throws.
 */
export function s3Requests({ address, region, accessKeyId, secretAccessKey }: S3Bucket, timeoutMs: number) {
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })

  return async (request: S3Request): Promise<S3Response> => {
    const signal = AbortSignal.timeout(timeoutMs)
    let response = await attempt(request, signal)
    for (
      let attempts = 1;
      attempts < maxAttempts && isTemporaryError(response) && !signal.aborted;
      attempts += 1
    ) {
      await wait(firstPauseInMs * attempts, undefined, { signal }).catch(() => undefined)
      response = await attempt(request, signal)
    }
    return response
  }

  async function attempt(
    { method, key, query, content, piecewise: isStreamed }: S3Request,
    signal: AbortSignal,
  ): Promise<S3Response> {
    const url = new URL(key === undefined ? address : `${address}/${encodeKey(key)}`)
    url.search = new URLSearchParams(query).toString()
    const headers = { 'x-amz-content-sha256': content?.sha256 ?? sha256OfEmptyBody }
    try {
      const requestBody = content ? bodyOf(content.bytes) : null
      const response = await fetch(
        await signer.sign(url, { method, headers, body: requestBody, signal, redirect: 'manual' }),
      )
      if (isStreamed && response.ok && response.body)
        return {
          status: response.status,
          body: Buffer.alloc(0),
          problem: '',
          pieces: Readable.from(response.body),
        }
      const body = Buffer.from(await response.arrayBuffer())
      return { status: response.status, body, problem: response.ok ? '' : errorCodeIn(response.status, body) }
    } catch (error) {
      return { status: 0, body: Buffer.alloc(0), problem: errorNameOf(error) }
    }
  }
}

function bodyOf(bytes: Uint8Array | Blob): Uint8Array<ArrayBuffer> | Blob {
  return bytes instanceof Blob ? bytes : new Uint8Array(bytes)
}

/** Returns whether an error may be temporary: no response, 429, or 5xx other than 507 (full). */
function isTemporaryError({ status }: S3Response): boolean {
  return status === 0 || status === 429 || (status >= 500 && status !== 507)
}

function errorCodeIn(status: number, body: Buffer): string {
  return /<Code>(\w+)<\/Code>/.exec(body.toString())?.[1] ?? `status ${status}`
}

function encodeKey(key: string): string {
  return key.split('/').map(encodeURIComponent).join('/')
}
