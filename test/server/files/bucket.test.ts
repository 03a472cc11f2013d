import { afterAll, expect, test } from 'vitest'
import { tryBucket } from '../../../src/server/providers/files/try-bucket.ts'
import { s3BucketOf } from '../../../src/server/startup/files-url.ts'
import { startSimulators } from '../../../src/simulators/start.ts'
import { bucketAt, freePorts } from '../harness.ts'

const ports = await freePorts()
const simulators = await startSimulators({ ...ports, secret: 'simulated' })
afterAll(() => simulators.close())

test('an address defines a bucket, with encoded characters in its secret', () => {
  expect(s3BucketOf('s3://AKIA:a%2Fb+c%3D@s3.example.org:9000/my.files?region=eu-west-1')).toEqual({
    address: 'https://s3.example.org:9000/my.files',
    region: 'eu-west-1',
    accessKeyId: 'AKIA',
    secretAccessKey: 'a/b+c=',
  })
})

test('an address without region and TLS defaults to us-east-1, and allows HTTP', () => {
  const bucket = s3BucketOf('s3://tesela:simulated@localhost:4001/files?tls=off')
  expect(bucket).toMatchObject({ address: 'http://localhost:4001/files', region: 'us-east-1' })
})

test('without an address files are stored on disk', () => {
  expect([s3BucketOf(undefined), s3BucketOf('')]).toEqual([undefined, undefined])
})

test.each([
  ['no address', 'bucket'],
  ['another protocol', 'https://key:hush@host/bucket'],
  ['no key', 's3://host/bucket'],
  ['no secret', 's3://hush@host/bucket'],
  ['no bucket', 's3://key:hush@host'],
  ['a folder in the bucket', 's3://key:hush@host/bucket/folder'],
  ['a slash in its secret', 's3://key:hush/hush@host/bucket'],
  ['an incomplete escape in its secret', 's3://key:hush%2@host/bucket'],
  ['an unknown setting', 's3://key:hush@host/bucket?regoin=eu-west-1'],
  ['an unknown value for TLS', 's3://key:hush@host/bucket?tls=no'],
])('an address with %s is refused with one sentence that contains no secret', (_what, address) => {
  const read = () => s3BucketOf(address)
  expect(read).toThrow('FILES_URL must be an address such as s3://key:secret@s3.example.org/bucket')
  expect(read).not.toThrow('hush')
})

const notices: string[] = []
const notice = (text: string) => void notices.push(text)

test('a start with a working store prints no notice', async () => {
  await tryBucket(bucketAt(ports.http), notice)
  expect(notices).toEqual([])
})

test('a start fails if the store refuses the key', async () => {
  const bucket = { ...bucketAt(ports.http), secretAccessKey: 'guessed' }
  await expect(tryBucket(bucket, notice)).rejects.toThrow(
    `The file store at 127.0.0.1:${ports.http} (FILES_URL) refuses: SignatureDoesNotMatch`,
  )
})

test('a start continues with a notice if the store is unavailable', async () => {
  await tryBucket(bucketAt(ports.http, 'broken'), notice)
  expect(notices).toEqual([expect.stringContaining('(FILES_URL) is away: InternalError.')])
})
