import { openAsBlob } from 'node:fs'
import type { FastifyBaseLogger } from 'fastify'
import { ApiError } from '../../kernel/errors.ts'
import { digestOf } from '../../modules/files/digest.ts'
import type { S3Bucket } from '../../startup/files-url.ts'
import { type FileStore, pageSize } from './provider.ts'
import { parseListPage } from './s3-page.ts'
import { type S3Response, s3Requests } from './s3-requests.ts'

/** Limits requests for which a person waits, in milliseconds. */
const defaultTimeoutInMs = 8000
/** Limits the transfer of a file of any size, in milliseconds. */
const longTimeoutInMs = 10 * 60_000

/** Matches the error codes of a full store. */
const fullPattern = /quota|storagefull|insufficientstorage/i

/**
 * Stores files in an S3 bucket as `<tenant>/<id>`. Logs every failed request and throws `unavailable`, or `disk_full`
 * if the store is full.
 */
export function s3Files(
  bucket: S3Bucket,
  log: Pick<FastifyBaseLogger, 'error'>,
  timeoutMs = defaultTimeoutInMs,
): FileStore {
  const request = s3Requests(bucket, timeoutMs)
  const requestLong = s3Requests(bucket, longTimeoutInMs)
  return {
    async write(tenantId, id, bytes) {
      const content = { bytes, sha256: await digestOf(bytes) }
      const response = await request({ method: 'PUT', key: `${tenantId}/${id}`, content })
      if (response.problem !== '') throw toApiError(response)
    },
    async take(tenantId, id, { path, sha256 }) {
      const content = { bytes: await openAsBlob(path), sha256 }
      const response = await requestLong({ method: 'PUT', key: `${tenantId}/${id}`, content })
      if (response.problem !== '') throw toApiError(response)
    },
    async open(tenantId, id) {
      const response = await requestLong({ method: 'GET', key: `${tenantId}/${id}`, piecewise: true })
      if (response.problem === '') return response.pieces
      if (response.problem === 'NoSuchKey') return undefined
      throw toApiError(response)
    },
    async read(tenantId, id) {
      const response = await request({ method: 'GET', key: `${tenantId}/${id}` })
      if (response.problem === '') return response.body
      if (response.problem === 'NoSuchKey') return undefined
      throw toApiError(response)
    },
    async *list(tenantId) {
      const prefix = `${tenantId}/`
      const query = { 'list-type': '2', 'encoding-type': 'url', 'max-keys': String(pageSize), prefix }
      let next: string | undefined
      do {
        const response = await request({
          method: 'GET',
          query: { ...query, ...(next && { 'continuation-token': next }) },
        })
        if (response.problem !== '') throw toApiError(response)
        const page = parseListPage(response.body.toString(), prefix)
        yield page.kept
        next = page.next
      } while (next !== undefined)
    },
    async remove(tenantId, name) {
      const response = await request({ method: 'DELETE', key: `${tenantId}/${name}` })
      if (response.problem !== '' && response.problem !== 'NoSuchKey') throw toApiError(response)
    },
  }

  function toApiError({ status, problem }: S3Response): ApiError {
    const isFull = status === 507 || fullPattern.test(problem)
    log.error({ status, problem }, isFull ? 'the file store is full' : 'the file store is away')
    return new ApiError(isFull ? 'disk_full' : 'unavailable')
  }
}
