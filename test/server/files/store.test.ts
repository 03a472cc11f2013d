import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { newId } from '../../../src/server/database/ids.ts'
import { diskFiles } from '../../../src/server/providers/files/disk.ts'
import type { FileStore, LocalFile, StoredObject } from '../../../src/server/providers/files/provider.ts'
import { s3Files } from '../../../src/server/providers/files/s3.ts'
import { s3BucketOf } from '../../../src/server/startup/files-url.ts'
import { startSimulators } from '../../../src/simulators/start.ts'
import { bucketAt, freePorts } from '../harness.ts'

const folder = mkdtempSync(join(tmpdir(), 'tesela-store-'))
const ports = await freePorts()
const simulators = await startSimulators({ ...ports, secret: 'simulated' })
const logged: unknown[] = []
const log = { error: (...line: unknown[]) => void logged.push(line) }
const bucket = bucketAt(ports.http)

afterAll(async () => {
  await simulators.close()
  rmSync(folder, { recursive: true })
})

/** Writes a complete file to the disk. */
function finished(bytes: Buffer): LocalFile {
  const path = join(folder, newId())
  writeFileSync(path, bytes)
  return { path, sha256: createHash('sha256').update(bytes).digest('hex') }
}

async function pagesOf(store: FileStore, tenant: string): Promise<StoredObject[][]> {
  const pages: StoredObject[][] = []
  for await (const page of store.list(tenant)) pages.push(page)
  return pages
}

const namesIn = async (store: FileStore, tenant: string) =>
  (await pagesOf(store, tenant)).flat().map(({ name }) => name)

/** Tests your own store: TEST_FILES_URL=s3://… npx vitest run --project server test/server/files/store.test.ts */
const own = s3BucketOf(process.env.TEST_FILES_URL)

describe.each<[string, FileStore]>([
  ['on disk', diskFiles(folder)],
  ['in S3', s3Files(bucket, log)],
  ...(own ? [['at TEST_FILES_URL', s3Files(own, log)] as [string, FileStore]] : []),
])('a store %s', (_where, store) => {
  test.each([0, 1, 10 * 1024 * 1024])('returns %i bytes unchanged', async (size) => {
    const [tenant, id, bytes] = [newId(), newId(), randomBytes(size)]
    await store.write(tenant, id, bytes)
    const read = await store.read(tenant, id)
    expect(read && bytes.equals(read)).toBe(true)
  })

  test.each([0, 10 * 1024 * 1024])('stores a finished file of %i bytes, and streams it', async (size) => {
    const [tenant, id, bytes] = [newId(), newId(), randomBytes(size)]
    await store.take(tenant, id, finished(bytes))
    const file = await store.open(tenant, id)
    expect(file && bytes.equals(await buffer(file))).toBe(true)
    expect(await store.open(tenant, newId())).toBeUndefined()
  })

  test('replaces a file with its latest content', async () => {
    const [tenant, id] = [newId(), newId()]
    await store.write(tenant, id, Buffer.from('one'))
    await store.write(tenant, id, Buffer.from('two'))
    expect((await store.read(tenant, id))?.toString()).toBe('two')
    expect(await namesIn(store, tenant)).toEqual([id])
  })

  test('removes a file, and ignores a missing one', async () => {
    const [tenant, id] = [newId(), newId()]
    await store.write(tenant, id, Buffer.from('one'))
    await store.remove(tenant, id)
    await store.remove(tenant, id)
    expect([await store.read(tenant, id), await namesIn(store, tenant)]).toEqual([undefined, []])
  })

  test('separates the files of tenants', async () => {
    const [tenant, id] = [newId(), newId()]
    const neighbour = `${tenant}0`
    await store.write(neighbour, id, Buffer.from('one'))
    expect([await store.read(tenant, id), await namesIn(store, tenant)]).toEqual([undefined, []])
    expect(await namesIn(store, neighbour)).toEqual([id])
  })

  test('lists 1,500 files in pages, each once, with its time of writing', async () => {
    const tenant = newId()
    const before = Date.now()
    const ids = Array.from({ length: 1500 }, newId)
    for (let first = 0; first < ids.length; first += 50)
      await Promise.all(ids.slice(first, first + 50).map((id) => store.write(tenant, id, Buffer.from('x'))))
    const pages = await pagesOf(store, tenant)
    expect(pages.map(({ length }) => length)).toEqual([1000, 500])
    const kept = pages.flat()
    expect(kept.map(({ name }) => name).sort()).toEqual(ids.sort())
    const times = kept.map(({ written }) => written.getTime())
    expect(Math.min(...times)).toBeGreaterThanOrEqual(before - 1000)
    expect(Math.max(...times)).toBeLessThanOrEqual(Date.now() + 1000)
  })

  test('accepts any name with special characters', async () => {
    const [tenant, name] = [newId(), "a b+c&d=e%2F<f>'é.part"]
    await store.write(tenant, name, Buffer.from('one'))
    expect(await namesIn(store, tenant)).toEqual([name])
    expect((await store.read(tenant, name))?.toString()).toBe('one')
    await store.remove(tenant, name)
    expect(await namesIn(store, tenant)).toEqual([])
  })
})

describe('an S3 store', () => {
  const tenant = newId()
  const id = newId()
  const bytes = Buffer.from('%PDF-1.7')
  const startStore = (accessKey: string, timeoutMs?: number) =>
    s3Files(bucketAt(ports.http, accessKey), log, timeoutMs)

  async function eachCall(store: FileStore): Promise<string[]> {
    const calls = [
      store.write(tenant, id, bytes),
      store.read(tenant, id),
      pagesOf(store, tenant),
      store.remove(tenant, id),
    ]
    const results = await Promise.allSettled(calls)
    return results.map((result) => (result.status === 'rejected' ? result.reason.code : 'done'))
  }

  const away = Array.from({ length: 4 }, () => 'unavailable')

  test('that is down is unavailable', async () => {
    const { http } = await freePorts()
    expect(await eachCall(s3Files(bucketAt(http), log))).toEqual(away)
    expect(JSON.stringify(logged)).toContain('ECONNREFUSED')
  })

  test('that does not answer is unavailable after the timeout', async () => {
    expect(await eachCall(startStore('silent', 100))).toEqual(away)
  })

  test('that fails is unavailable', async () => {
    expect(await eachCall(startStore('broken'))).toEqual(away)
    const { take, open } = startStore('broken')
    await expect(take(tenant, id, finished(bytes))).rejects.toMatchObject({ code: 'unavailable' })
    await expect(open(tenant, id)).rejects.toMatchObject({ code: 'unavailable' })
  })

  test.each([
    ['secret', { secretAccessKey: 'guessed' }, 'SignatureDoesNotMatch'],
    ['key', { accessKeyId: 'nobody' }, 'InvalidAccessKeyId'],
    ['region', { region: 'eu-west-1' }, 'AuthorizationHeaderMalformed'],
    ['bucket', { address: `${bucket.address}-of-nobody` }, 'status 404'],
  ])('refuses a wrong %s, and the reason is logged without the secret', async (_what, wrong, problem) => {
    logged.length = 0
    expect(await eachCall(s3Files({ ...bucket, ...wrong }, log))).toEqual(away)
    expect(logged).toContainEqual([expect.objectContaining({ problem }), 'the file store is away'])
    expect(JSON.stringify(logged)).not.toMatch(/guessed|simulated/)
  })

  test('that is full refuses writes with a specific error, and still lists its files', async () => {
    await startStore('tesela').write(tenant, id, bytes)
    const other = newId()
    const { write, take } = startStore('full')
    await expect(write(tenant, other, bytes)).rejects.toMatchObject({ code: 'disk_full' })
    await expect(take(tenant, other, finished(bytes))).rejects.toMatchObject({ code: 'disk_full' })
    expect(await namesIn(startStore('full'), tenant)).toEqual([id])
  })

  test('that is slow is awaited', async () => {
    expect((await startStore('slow').read(tenant, id))?.equals(bytes)).toBe(true)
  })

  test('that is busy is retried', async () => {
    expect((await startStore('busy').read(tenant, id))?.equals(bytes)).toBe(true)
    await startStore('busy').take(tenant, id, finished(bytes))
    expect(await buffer((await startStore('busy').open(tenant, id)) ?? Readable.from([]))).toEqual(bytes)
  })

  test('that breaks off returns no partial file', async () => {
    await expect(startStore('torn').read(tenant, id)).rejects.toMatchObject({ code: 'unavailable' })
    const file = await startStore('torn').open(tenant, id)
    await expect(buffer(file ?? Readable.from([]))).rejects.toThrow()
  })
})
