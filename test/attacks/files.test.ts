import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { testPlatform } from '../server/harness.ts'
import { hugePicture } from './huge-picture.ts'
import { newNeighbour } from './neighbour.ts'

const platform = await testPlatform()
const { call, owner } = platform
const attacker = await platform.account()
const { maxLoginMs, slowestLoginDuring } = await newNeighbour(platform)

const upload = (bytes: Uint8Array, name = 'justificante.pdf') =>
  call('uploadFile', { token: attacker.token, file: { name, bytes } })

const pdf = (...parts: (string | Buffer)[]) =>
  Buffer.concat(['%PDF-1.7\n', ...parts].map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))

const packed = (content: string) =>
  pdf('1 0 obj\n<< /Filter /FlateDecode >>\nstream\n', deflateSync(content), '\nendstream\nendobj\n')

test.each([
  ['repeated object stream names', () => pdf('/ObjStm '.repeat(32_000))],
  ['hex escapes compressed a thousandfold', () => packed('#41'.repeat(20_000_000))],
  ['hex-escaped names up to the maximum size', () => pdf('/#41'.repeat(2_500_000))],
  ['unfinished streams', () => pdf('stream\nx\u0001'.repeat(1_000_000))],
  ['unfinished object streams', () => pdf('\n1 0 obj << /Type /ObjStm '.repeat(300_000))],
  ['an empty compressed stream', () => pdf(Buffer.from('stream\n\x78\x01'), Buffer.alloc(9_000_000))],
])('a PDF of %s does not delay another tenant’s login', async (_what, make) => {
  expect(await slowestLoginDuring([upload(make())])).toBeLessThan(maxLoginMs)
})

test('eight 64-megapixel pictures do not delay another tenant’s login and are rejected', async () => {
  const bytes = await hugePicture(8000)
  const uploads = Array.from({ length: 8 }, () => upload(bytes, 'foto.webp'))
  expect(await slowestLoginDuring(uploads)).toBeLessThan(maxLoginMs)
  for (const { error } of await Promise.all(uploads)) expect(error.code).toBe('file_unreadable')
})

test('no transaction is open while a file is checked', async () => {
  const bytes = await hugePicture(4890)
  let over = false
  const answer = upload(bytes, 'foto.webp').finally(() => {
    over = true
  })
  const seen: number[] = []
  while (!over) {
    const { rows } = await owner.query(
      "select count(*)::int from pg_stat_activity where datname = current_database() and xact_start < clock_timestamp() - interval '300 ms' and pid <> pg_backend_pid()",
    )
    seen.push(rows[0].count)
  }
  expect((await answer).status).toBe(200)
  expect(seen.length).toBeGreaterThan(1)
  expect(Math.max(...seen)).toBe(0)
})
