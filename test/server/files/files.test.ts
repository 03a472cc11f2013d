import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { PDFDocument, rgb } from 'pdf-lib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { newId } from '../../../src/server/database/ids.ts'
import { testPlatform } from '../harness.ts'
import { createTestTenant } from '../test-tenant.ts'

const platform = await testPlatform()
const { call } = platform
const owner = await platform.account()
const stranger = await platform.account()
const manager = await platform.account({ roles: ['ADMIN'] })
const foreignManager = await platform.account({ roles: ['ADMIN'], host: 'nexo.localhost' })

const pdf = Buffer.from('%PDF-1.7\nsome bytes')
const upload = (bytes: Uint8Array, name = 'justificante.pdf') =>
  call('uploadFile', { token: owner.token, file: { name, bytes } })

async function download(id: string) {
  const { headers, rawPayload } = await platform.app.inject({
    url: `/v2/pfp/files/${id}`,
    headers: { host: 'alba.localhost', 'x-user-access-token': owner.token },
  })
  return { headers, bytes: rawPayload }
}

const idOf = (data: unknown) => (data as { file_id: string }).file_id

test('a file is readable only by its owner and the managers of its tenant', async () => {
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

test('the first page of a PDF is drawn for those who may read it, unless it has none', async () => {
  const drawing = await PDFDocument.create()
  drawing.addPage([200, 300]).drawRectangle({ width: 200, height: 150, color: rgb(1, 0, 0) })
  const params = { id: idOf((await upload(await drawing.save())).data), as: 'picture' }
  const { rawPayload, headers } = await platform.app.inject({
    url: `/v2/pfp/files/${params.id}?as=picture`,
    headers: { host: 'alba.localhost', 'x-user-access-token': manager.token },
  })
  expect(headers['content-type']).toBe('image/jpeg')
  const { width, height } = await sharp(rawPayload).metadata()
  expect([width, height]).toEqual([1200, 1800])
  const colourAt = async (top: number) =>
    sharp(rawPayload).extract({ left: 600, top, width: 1, height: 1 }).raw().toBuffer()
  expect([...(await colourAt(450))]).toEqual([255, 255, 255])
  expect([...(await colourAt(1350))].map((part) => Math.round(part / 16))).toEqual([16, 0, 0])
  expect((await call('getFile', { token: stranger.token, params })).status).toBe(404)
  const empty = { id: idOf((await upload(pdf)).data), as: 'picture' }
  expect((await call('getFile', { token: owner.token, params: empty })).error.code).toBe('file_unreadable')
})

test.each([
  ['a script called a PDF', Buffer.from('<script>alert(1)</script>'), 'a.pdf'],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg'],
  ['an HTML page', Buffer.from('<!doctype html>'), 'a.png'],
])('%s is rejected by its content', async (_what, bytes, name) => {
  expect((await upload(bytes, name)).error.code).toBe('file_type')
})

test('an empty file, a file above 10 MB and a body without a file are rejected', async () => {
  expect((await upload(Buffer.alloc(0))).status).toBe(400)
  const huge = Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)])
  const tooLarge = await upload(huge)
  expect([tooLarge.status, tooLarge.error.code]).toEqual([413, 'file_too_large'])
  expect((await call('uploadFile', { token: owner.token, body: {} })).status).toBe(400)
})

describe('an uploaded picture', () => {
  const photo = () => sharp({ create: { width: 40, height: 20, channels: 3, background: '#0f5c4d' } })

  async function storeFile(bytes: Uint8Array) {
    const { data } = await upload(bytes, 'foto.jpg')
    const { headers, bytes: read } = await download(idOf(data))
    return { type: headers['content-type'], ...(await sharp(read).metadata()), bytes: read }
  }

  test('is stored upright and without metadata', async () => {
    const place = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 25/1 0/1' } }
    const taken = await photo()
      .jpeg()
      .withExif({ IFD0: { Make: 'Telefono de Nora' }, ...place })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(taken.includes('Telefono de Nora')).toBe(true)
    const { type, exif, width, height } = await storeFile(taken)
    expect({ type, exif, width, height }).toEqual({
      type: 'image/jpeg',
      exif: undefined,
      width: 20,
      height: 40,
    })
  })

  test.each(['png', 'webp'] as const)('as %s loses data appended to it', async (format) => {
    const { bytes } = await storeFile(
      Buffer.concat([await photo()[format]().toBuffer(), Buffer.from('<script>alert(1)</script>')]),
    )
    expect(bytes.includes('<script>')).toBe(false)
  })

  test("of a phone's largest size is scaled to 4000 pixels on its longer side", async () => {
    const taken = await sharp({ create: { width: 6120, height: 8160, channels: 3, background: 'white' } })
      .jpeg({ quality: 50 })
      .toBuffer()
    const { type, width, height } = await storeFile(taken)
    expect({ type, width, height }).toEqual({ type: 'image/jpeg', width: 3000, height: 4000 })
  })

  test.each(['png', 'webp'] as const)(
    'as %s becomes a JPEG, or a PNG if it is transparent',
    async (format) => {
      const drawn = (background: string) =>
        sharp({ create: { width: 8, height: 8, channels: 4, background } })
          [format]()
          .toBuffer()
      expect((await storeFile(await drawn('#123456ff'))).type).toBe('image/jpeg')
      const { type, bytes } = await storeFile(await drawn('#00000000'))
      expect(type).toBe('image/png')
      const { channels } = await sharp(bytes).stats()
      expect(channels[3]?.max).toBe(0)
    },
  )

  test('is rejected if it claims huge dimensions or is truncated', async () => {
    const png = await photo().png().toBuffer()
    const huge = Buffer.from(png)
    huge.writeUInt32BE(60_000, 16)
    huge.writeUInt32BE(60_000, 20)
    const jpeg = await sharp({
      create: {
        width: 600,
        height: 600,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', sigma: 30 },
      },
    })
      .jpeg()
      .toBuffer()
    for (const bytes of [huge, png.subarray(0, 40), jpeg.subarray(0, jpeg.length / 2)])
      expect((await upload(bytes, 'foto.png')).error?.code).toBe('file_unreadable')
  })
})

describe('an uploaded PDF', () => {
  const object = (dictionary: string, stream = '') =>
    Buffer.from(`%PDF-1.7\n1 0 obj\n<<${dictionary}>>\n${stream}endobj\n%%EOF`, 'latin1')
  const packed = (
    content: string,
    dictionary = '/Type /ObjStm /Filter /FlateDecode',
    change = (b: Buffer) => b,
  ) => object(dictionary, `stream\n${change(deflateSync(content)).toString('latin1')}\nendstream\n`)
  const script = '<< /S /JavaScript /JS (app.alert(1)) >>'

  test.each([
    ['a script', object('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>')],
    ['a script with an escaped name', object('/OpenAction << /S /J#61va#53cript /JS (x) >>')],
    ['a launch action', object('/S/Launch/Win << /F (cmd.exe) >>')],
    ['an attachment', object('/Names << /EmbeddedFiles 2 0 R >>')],
    ['a compressed script', packed(script)],
    [
      'a compressed script with a wrong checksum',
      packed(script, undefined, (b) => Buffer.concat([b.subarray(0, -1), Buffer.of(0)])),
    ],
    [
      'a compressed script behind a misleading dictionary',
      packed(script, '/Type /ObjStm /Title (obj) /Filter /FlateDecode'),
    ],
    ['doubly compressed objects', packed('', '/Type /ObjStm /Filter [/ASCIIHexDecode /FlateDecode]')],
    [
      'objects compressed with a predictor',
      packed('', '/Type /ObjStm /Filter /FlateDecode /DecodeParms << /Predictor 12 >>'),
    ],
    ['a decompression bomb of 100 MB', packed('\0'.repeat(100 * 1024 * 1024))],
  ])('with %s is rejected', async (_what, bytes) => {
    const { status, error } = await upload(bytes)
    expect([status, error?.code]).toEqual([422, 'file_unsafe'])
  })

  test('with a password is rejected with a specific message', async () => {
    const { status, error } = await upload(object('/Encrypt 5 0 R'))
    expect([status, error?.code]).toEqual([422, 'file_encrypted'])
    expect(error.message).toMatch(/protegido/)
  })

  test('that only mentions scripts, or links to a page, is stored unchanged', async () => {
    const bytes = packed(
      '(JavaScript, explained)',
      '/Filter /FlateDecode /A << /S /URI /URI (https://a.es) >>',
    )
    const { data } = await upload(bytes)
    expect((await download(idOf(data))).bytes.equals(bytes)).toBe(true)
  })
})

describe('a stored file', () => {
  const { files, tenants } = platform

  async function namesKept(): Promise<string[]> {
    const names: string[] = []
    for await (const page of files.list(tenants.alba)) names.push(...page.map(({ name }) => name))
    return names.sort()
  }

  test('is not served once its content has changed or is missing', async () => {
    const { data } = await upload(pdf)
    const params = { id: idOf(data) }
    await files.write(tenants.alba, params.id, Buffer.from('%PDF-1.7\nsome bytez'))
    const { status, error } = await call('getFile', { token: owner.token, params })
    expect([status, error.code]).toEqual([410, 'file_lost'])
    await files.remove(tenants.alba, params.id)
    expect((await call('getFile', { token: owner.token, params })).error.code).toBe('file_lost')
  })

  test('is removed if the upload is refused after it was written', async () => {
    const hoarder = await hoarderWith(200 * 1024 * 1024 - 5)
    const before = await namesKept()
    await call('uploadFile', { token: hoarder.token, file: { name: 'a.pdf', bytes: pdf } })
    expect(await namesKept()).toEqual(before)
  })
})

async function hoarderWith(size: number) {
  const hoarder = await platform.account()
  await platform.owner.query(
    `insert into files (tenant_id, id, person_id, name, type, size, sha256, created_at)
     values ($1, $2, $3, 'video.pdf', 'application/pdf', $4, '', now())`,
    [platform.tenants.alba, newId(), hoarder.id, size],
  )
  return hoarder
}

test("an upload above the user's quota is refused", async () => {
  const hoarder = await hoarderWith(200 * 1024 * 1024 - 5)
  const { error } = await call('uploadFile', { token: hoarder.token, file: { name: 'a.pdf', bytes: pdf } })
  expect(error.code).toBe('file_quota')
  expect((await upload(pdf)).status).toBe(200)
})

test.each([
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\temp\\evil.exe', 'evil.pdf'],
  ['<b>niño</b>"; x.pdf', 'b"; x.pdf'.replace(/["; ]/g, '')],
  ['....', 'file.pdf'],
])('the file name %s is sanitised', async (name) => {
  const { data } = await upload(pdf, name)
  expect((data as { name: string }).name).toMatch(/^[\p{L}\p{N}._ -]+\.pdf$/u)
  expect((data as { name: string }).name).not.toContain('..')
})

describe("an issuance's document", async () => {
  const tenant = await createTestTenant(platform)
  const reader = await tenant.investor()
  const otherManager = await tenant.manager()
  const elsewhere = await (await createTestTenant(platform)).investor()

  async function document(permit: 'public' | 'hidden', status = 'CAMPAIGN') {
    const { id: issuance } = await tenant.issuance({ status })
    const id = newId()
    await platform.files.write(tenant.id, id, pdf)
    await platform.owner.query(
      `insert into files (tenant_id, id, issuance_id, name, type, size, sha256, created_at)
       values ($1, $2, $3, 'ficha.pdf', 'application/pdf', 18, $4, now())`,
      [tenant.id, id, issuance, createHash('sha256').update(pdf).digest('hex')],
    )
    await platform.owner.query(
      `insert into issuance_documents (tenant_id, id, issuance_id, file_id, name, kind, permit, position)
       values ($1, $2, $3, $4, '{"es": "Ficha"}', 'KIIS', $5, 1)`,
      [tenant.id, newId(), issuance, id, permit],
    )
    const readBy = async (headers: Record<string, string>) =>
      (await platform.app.inject({ url: `/v2/pfp/files/${id}`, headers })).statusCode
    return { readBy }
  }

  test('that is public is readable by any user of the tenant, but not by visitors', async () => {
    const { readBy } = await document('public')
    expect(await readBy(reader.headers)).toBe(200)
    expect(await readBy(otherManager.headers)).toBe(200)
    expect(await readBy(tenant.visitor().headers)).toBe(401)
    expect(await readBy(elsewhere.headers)).toBe(404)
    expect(await readBy({ ...elsewhere.headers, host: tenant.host })).toBe(401)
  })

  test('that is hidden is readable only by managers', async () => {
    const { readBy } = await document('hidden')
    expect([await readBy(reader.headers), await readBy(otherManager.headers)]).toEqual([404, 200])
  })

  test('of an unpublished issuance is readable only by managers', async () => {
    const { readBy } = await document('public', 'DRAFT')
    expect([await readBy(reader.headers), await readBy(otherManager.headers)]).toEqual([404, 200])
  })
})
