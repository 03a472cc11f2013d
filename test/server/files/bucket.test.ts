import { afterAll, expect, test } from 'vitest'
import { tryBucket } from '../../../src/server/providers/files/try-bucket.ts'
import { s3BucketOf } from '../../../src/server/startup/files-url.ts'
import { startSimulators } from '../../../src/simulators/start.ts'
import { bucketAt, freePorts } from '../harness.ts'

const ports = await freePorts()
const simulators = await startSimulators({ ...ports, secret: 'simulated' })
afterAll(() => simulators.close())

test('a bucket is named by one address, whatever letters its secret has', () => {
  expect(s3BucketOf('s3://AKIA:a%2Fb+c%3D@s3.example.org:9000/my.files?region=eu-west-1')).toEqual({
    address: 'https://s3.example.org:9000/my.files',
    region: 'eu-west-1',
    accessKeyId: 'AKIA',
    secretAccessKey: 'a/b+c=',
  })
})

test('without region and TLS it is the first region of all stores, in the clear', () => {
  const bucket = s3BucketOf('s3://tesela:simulated@localhost:4001/files?tls=off')
  expect(bucket).toMatchObject({ address: 'http://localhost:4001/files', region: 'us-east-1' })
})

test('without an address files lie on disk', () => {
  expect([s3BucketOf(undefined), s3BucketOf('')]).toEqual([undefined, undefined])
})

test.each([
  ['no address', 'bucket'],
  ['another protocol', 'https://key:hush@host/bucket'],
  ['no key', 's3://host/bucket'],
  ['no secret', 's3://hush@host/bucket'],
  ['no bucket', 's3://key:hush@host'],
  ['a folder in the bucket', 's3://key:hush@host/bucket/folder'],
  ['a secret with a stroke', 's3://key:hush/hush@host/bucket'],
  ['a secret with half a letter', 's3://key:hush%2@host/bucket'],
  ['a setting that there is not', 's3://key:hush@host/bucket?regoin=eu-west-1'],
  ['a word for TLS that there is not', 's3://key:hush@host/bucket?tls=no'],
])('an address with %s is refused in one sentence that holds no secret', (_what, address) => {
  const read = () => s3BucketOf(address)
  expect(read).toThrow('FILES_URL must be an address such as s3://key:secret@s3.example.org/bucket')
  expect(read).not.toThrow('hush')
})

const notices: string[] = []
const notice = (text: string) => void notices.push(text)

test('a start looks whether the store takes the key', async () => {
  await tryBucket(bucketAt(ports.http), notice)
  expect(notices).toEqual([])
})

test('a store that refuses it is told in one sentence', async () => {
  const bucket = { ...bucketAt(ports.http), secretAccessKey: 'guessed' }
  await expect(tryBucket(bucket, notice)).rejects.toThrow(
    `The file store at 127.0.0.1:${ports.http} (FILES_URL) refuses: SignatureDoesNotMatch`,
  )
})

test('a store that is away is told, and everything else starts', async () => {
  await tryBucket(bucketAt(ports.http, 'broken'), notice)
  expect(notices).toEqual([expect.stringContaining('(FILES_URL) is away: InternalError.')])
})
