import sharp from 'sharp'
import { expect, test } from 'vitest'
import { password, testPlatform } from '../harness.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)

const drawn = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#336699' } })
  .png()
  .toBuffer()

async function upload(person: Person): Promise<string> {
  const reply = await platform.call('uploadFile', {
    host: tenant.host,
    token: person.headers['x-user-access-token'],
    file: { name: 'yo.png', bytes: drawn },
  })
  return (reply.data as { file_id: string }).file_id
}

async function pictured(): Promise<Person> {
  const person = await tenant.person()
  await person.call('setPicture', { body: { file_id: await upload(person) } })
  return person
}

const pictureOf = async (person: Person) => (await person.call('getInvestorProfile')).picture
const imageOf = async (person: Person) => (await person.call('getSession')).image

const filesOf = async ({ id }: Person) =>
  (await platform.owner.query('select id from files where person_id = $1', [id])).rows.length

test('a picture is cropped to a small square, and the session links to it', async () => {
  const person = await pictured()
  const id = await pictureOf(person)
  expect(await imageOf(person)).toBe(`/v2/pfp/files/${id}`)
  const kept = await sharp(await platform.files.read(tenant.id, id)).metadata()
  expect(kept).toMatchObject({ format: 'jpeg', width: 384, height: 384 })
})

test("a login returns the picture's address and the legal information", async () => {
  const { email, token } = await platform.account()
  const signIn = async () => (await platform.call('login', { body: { email, password } })).data
  expect(await signIn()).toMatchObject({ profile_image: null, legal_information: { type: '' } })
  const { data } = await platform.call('uploadFile', { token, file: { name: 'yo.png', bytes: drawn } })
  const set = await platform.call('setPicture', {
    token,
    body: data && { file_id: Reflect.get(data, 'file_id') },
  })
  expect(set.status).toBe(204)
  expect(await signIn()).toMatchObject({ profile_image: expect.stringContaining('/v2/pfp/files/') })
})

test('a new picture replaces the old one and deletes its file', async () => {
  const person = await pictured()
  const first = await pictureOf(person)
  await person.call('setPicture', { body: { file_id: await upload(person) } })
  expect(await pictureOf(person)).not.toBe(first)
  expect(await filesOf(person)).toBe(1)
})

test('removing a picture deletes its file', async () => {
  const person = await pictured()
  await person.call('removePicture')
  expect([await pictureOf(person), await imageOf(person), await filesOf(person)]).toEqual(['', '', 0])
})

test('deleting a person deletes their picture', async () => {
  const person = await pictured()
  const manager = await tenant.manager()
  const body = { reason: 'Lo ha pedido por teléfono.', word: 'Eliminar' }
  await manager.call('deleteUser', { params: { id: person.id }, body })
  expect(await filesOf(person)).toBe(0)
})

test('a picture is visible to managers and hidden from other people', async () => {
  const person = await pictured()
  const params = { id: await pictureOf(person) }
  const statusFor = async ({ headers }: Person) =>
    (await platform.call('getFile', { host: tenant.host, headers, params })).status
  expect(await statusFor(await tenant.manager())).toBe(200)
  expect(await statusFor(await tenant.person())).toBe(404)
  expect(await statusFor(tenant.visitor())).toBe(401)
})

test("another person's file and a file that is not a picture are rejected", async () => {
  const [person, other] = [await tenant.person(), await tenant.person()]
  const foreign = { file_id: await upload(other) }
  expect((await person.send('setPicture', { body: foreign })).error.fields).toMatchObject([
    { field: 'file_id' },
  ])
  const paper = { file_id: await person.file() }
  expect((await person.send('setPicture', { body: paper })).error.code).toBe('file_type')
  expect(await filesOf(other)).toBe(1)
})

test('two pictures set at once leave one file', async () => {
  const person = await tenant.person()
  const sent = [await upload(person), await upload(person)]
  await Promise.all(sent.map((file_id) => person.call('setPicture', { body: { file_id } })))
  expect(await filesOf(person)).toBe(1)
})
