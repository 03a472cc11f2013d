import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newId } from '../../../src/server/database/ids.ts'
import { testPlatform } from '../harness.ts'

const platform = await testPlatform({
  tenants: ['alba', 'nexo'].map((slug) => ({
    slug,
    hosts: [`${slug}.localhost`],
    customization: { version: 2 as const, title: slug },
  })),
})

const get = (url: string, host = 'alba.localhost') =>
  platform.app.inject({ method: 'GET', url, headers: { host } })

test('a public picture is resized only to the widths that pages use', async () => {
  const wide = await sharp({ create: { width: 1200, height: 800, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const picture = await keep('image/jpeg', true, wide)
  const narrow = await get(`${picture}?width=480`)
  expect(narrow.headers['content-type']).toBe('image/webp')
  expect(await sharp(narrow.rawPayload).metadata()).toMatchObject({ width: 480, height: 320 })
  for (const other of ['', '?width=481', '?width=480&width=960', '?width[a]=480'])
    expect((await get(picture + other)).rawPayload).toEqual(wide)
})

test('a public picture is visible within its tenant, and a private one is not', async () => {
  const picture = await keep('image/webp', true)
  expect((await get(picture)).headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': expect.stringContaining('immutable'),
  })
  expect((await get(picture, 'nexo.localhost')).statusCode).toBe(404)
  await platform.files.remove(platform.tenants.alba, picture.slice('/media/'.length))
  expect((await get(picture)).statusCode).toBe(410)
  expect((await get(await keep('image/webp', false))).statusCode).toBe(404)
  expect((await get(await keep('application/pdf', true))).statusCode).toBe(404)
  expect((await get('/media/..%2f..%2fsecret')).statusCode).toBe(404)
})

async function keep(type: string, shown: boolean, bytes = Buffer.from('bytes')): Promise<string> {
  const id = newId()
  await platform.files.write(platform.tenants.alba, id, bytes)
  await platform.owner.query(
    "insert into files (tenant_id, id, name, type, size, sha256, public, created_at) values ($1, $2, 'a', $3, $4, encode(sha256($5), 'hex'), $6, now())",
    [platform.tenants.alba, id, type, bytes.length, bytes, shown],
  )
  return `/media/${id}`
}
