import type { S3Bucket } from '../../startup/files-url.ts'
import { StartError } from '../../startup/start-error.ts'
import { s3Requests } from './s3-requests.ts'

const timeoutMs = 5000

/**
 * Checks access to the bucket when the server starts. Throws `StartError` if the store refuses access; only notifies
 * the operator if the store is unreachable.
 */
export async function tryBucket(bucket: S3Bucket, notifyOperator: (text: string) => void): Promise<void> {
  const request = s3Requests(bucket, timeoutMs)
  const { status, problem } = await request({ method: 'GET', query: { 'list-type': '2', 'max-keys': '1' } })
  if (problem === '') return
  const { host } = new URL(bucket.address)
  if (status >= 300 && status < 500)
    throw new StartError(`The file store at ${host} (FILES_URL) refuses: ${problem}`)
  notifyOperator(
    `The file store at ${host} (FILES_URL) is away: ${problem}. Until it is back, files are refused.`,
  )
}
