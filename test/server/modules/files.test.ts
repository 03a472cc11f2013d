import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { newId } from '../../../src/server/database/ids.ts'
import { diskFiles } from '../../../src/server/files.ts'
import { testPlatform } from '../harness.ts'
import { newWorld } from '../investments/world.ts'

const platform = await testPlatform()
const { call } = platform
const owner = await platform.account()
const stranger = await platform.account()
const manager = await platform.account({ roles: ['ADMIN'] })
const foreignManager = await platform.account({ roles: ['ADMIN'], host: 'nexo.localhost' })

const pdf = Buffer.from('%PDF-1.7\nsome bytes')
const upload = (bytes: Uint8Array, name = 'justificante.pdf') =>
  call('uploadFile', { token: owner.token, file: { name, bytes } })

const idOf = (data: unknown) => (data as { file_id: string }).file_id

test('its owner and the managers of its tenant may read a file, nobody else', async () => {
  const { status, data } = await upload(pdf)
  expect(status).toBe(200)
  const params = { id: idOf(data) }
  const own = await call('getFile', { token: owner.token, params })
  expect([own.status, own.text]).toEqual([200, pdf.toString()])
  expect(own.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
    'content-disposition': "attachment; filename*=UTF-8''justificante.pdf",
  })
  expect((await call('getFile', { token: manager.token, params })).status).toBe(200)
  expect((await call('getFile', { token: stranger.token, params })).status).toBe(404)
  expect((await call('getFile', { params })).status).toBe(401)
  expect(
    (await call('getFile', { token: foreignManager.token, params, host: 'nexo.localhost' })).status,
  ).toBe(404)
})

test.each([
  ['a script called a PDF', Buffer.from('<script>alert(1)</script>'), 'a.pdf'],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg'],
  ['an HTML page', Buffer.from('<!doctype html>'), 'a.png'],
])('%s is refused by its bytes', async (_what, bytes, name) => {
  expect((await upload(bytes, name)).error.code).toBe('file_type')
})

test('an empty file, one above 10 MB and a body without a file are refused', async () => {
  expect((await upload(Buffer.alloc(0))).status).toBe(400)
  const huge = Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)])
  const tooLarge = await upload(huge)
  expect([tooLarge.status, tooLarge.error.code]).toEqual([413, 'file_too_large'])
  expect((await call('uploadFile', { token: owner.token, body: {} })).status).toBe(400)
})

test.each([
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\temp\\evil.exe', 'evil.pdf'],
  ['<b>niño</b>"; x.pdf', 'b"; x.pdf'.replace(/["; ]/g, '')],
  ['....', 'file.pdf'],
])('the name %s is made safe', async (name) => {
  const { data } = await upload(pdf, name)
  expect((data as { name: string }).name).toMatch(/^[\p{L}\p{N}._ -]+\.pdf$/u)
  expect((data as { name: string }).name).not.toContain('..')
})

describe("an issuance's document", async () => {
  const world = await newWorld(platform)
  const reader = await world.investor()
  const chief = await world.manager()
  const elsewhere = await (await newWorld(platform)).investor()

  async function document(permit: 'public' | 'hidden', status = 'CAMPAIGN') {
    const { id: issuance } = await world.issuance({ status })
    const id = newId()
    await diskFiles(join(platform.config.data, 'files')).write(world.tenantId, id, pdf)
    await platform.owner.query(
      `insert into files (tenant_id, id, name, type, size, sha256, created_at)
       values ($1, $2, 'ficha.pdf', 'application/pdf', 18, '', now())`,
      [world.tenantId, id],
    )
    await platform.owner.query(
      `insert into issuance_documents (tenant_id, id, issuance_id, file_id, name, kind, permit, position)
       values ($1, $2, $3, $4, '{"es": "Ficha"}', 'KIIS', $5, 1)`,
      [world.tenantId, newId(), issuance, id, permit],
    )
    const readBy = async (headers: Record<string, string>) =>
      (await platform.app.inject({ url: `/v2/pfp/files/${id}`, headers })).statusCode
    return { readBy }
  }

  test('that is public is read by everybody who is signed in, and by nobody else', async () => {
    const { readBy } = await document('public')
    expect(await readBy(reader.headers)).toBe(200)
    expect(await readBy(chief.headers)).toBe(200)
    expect(await readBy(world.visitor().headers)).toBe(401)
    expect(await readBy(elsewhere.headers)).toBe(404)
    expect(await readBy({ ...elsewhere.headers, host: world.host })).toBe(401)
  })

  test("that is hidden is the managers' alone", async () => {
    const { readBy } = await document('hidden')
    expect([await readBy(reader.headers), await readBy(chief.headers)]).toEqual([404, 200])
  })

  test('of an issuance that is not shown yet is not shown either', async () => {
    const { readBy } = await document('public', 'DRAFT')
    expect([await readBy(reader.headers), await readBy(chief.headers)]).toEqual([404, 200])
  })
})
