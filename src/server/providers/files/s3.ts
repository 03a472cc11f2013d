import { openAsBlob } from 'node:fs'
import type { FastifyBaseLogger } from 'fastify'
import { ApiError } from '../../kernel/errors.ts'
import { digestOf } from '../../modules/files/digest.ts'
import type { S3Bucket } from '../../startup/files-url.ts'
import { type FileStore, pageSize } from './provider.ts'
import { pageOf } from './s3-page.ts'
import { type Answer, s3Requests } from './s3-requests.ts'

/** Limits the wait of a page in milliseconds. */
const defaultTimeoutMs = 8000
/** Limits the transfer of files of any size in milliseconds, for which no page waits. */
const longestOfAnySize = 10 * 60_000

/** Matches error codes of full stores. */
const fullPattern = /quota|storagefull|insufficientstorage/i

/**
 * Stores files in an S3 bucket as `<tenant>/<id>`. Logs a store without a valid response and throws `unavailable` or
 * `disk_full`.
 */
export function s3Files(
  bucket: S3Bucket,
  log: Pick<FastifyBaseLogger, 'error'>,
  timeoutMs = defaultTimeoutMs,
): FileStore {
  const request = s3Requests(bucket, timeoutMs)
  const requestLong = s3Requests(bucket, longestOfAnySize)
  return {
    async write(tenantId, id, bytes) {
      const content = { bytes, sha256: await digestOf(bytes) }
      const answer = await request({ method: 'PUT', key: `${tenantId}/${id}`, content })
      if (answer.problem !== '') throw refused(answer)
    },
    async take(tenantId, id, { path, sha256 }) {
      const content = { bytes: await openAsBlob(path), sha256 }
      const answer = await requestLong({ method: 'PUT', key: `${tenantId}/${id}`, content })
      if (answer.problem !== '') throw refused(answer)
    },
    async open(tenantId, id) {
      const answer = await requestLong({ method: 'GET', key: `${tenantId}/${id}`, piecewise: true })
      if (answer.problem === '') return answer.pieces
      if (answer.problem === 'NoSuchKey') return undefined
      throw refused(answer)
    },
    async read(tenantId, id) {
      const answer = await request({ method: 'GET', key: `${tenantId}/${id}` })
      if (answer.problem === '') return answer.body
      if (answer.problem === 'NoSuchKey') return undefined
      throw refused(answer)
    },
    async *list(tenantId) {
      const prefix = `${tenantId}/`
      const query = { 'list-type': '2', 'encoding-type': 'url', 'max-keys': String(pageSize), prefix }
      let next: string | undefined
      do {
        const answer = await request({
          method: 'GET',
          query: { ...query, ...(next && { 'continuation-token': next }) },
        })
        if (answer.problem !== '') throw refused(answer)
        const page = pageOf(answer.body.toString(), prefix)
        yield page.kept
        next = page.next
      } while (next !== undefined)
    },
    async remove(tenantId, name) {
      const answer = await request({ method: 'DELETE', key: `${tenantId}/${name}` })
      if (answer.problem !== '' && answer.problem !== 'NoSuchKey') throw refused(answer)
    },
  }

  function refused({ status, problem }: Answer): ApiError {
    const isFull = status === 507 || fullPattern.test(problem)
    log.error({ status, problem }, isFull ? 'the file store is full' : 'the file store is away')
    return new ApiError(isFull ? 'disk_full' : 'unavailable')
  }
}
