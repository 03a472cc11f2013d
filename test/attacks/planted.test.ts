import type { PoolClient } from 'pg'
import { expect, test } from 'vitest'
import kinds from '../server/exports/every-kind.json' with { type: 'json' }
import { createExport, fileOf } from '../server/exports/exporting.ts'
import { testPlatform } from '../server/harness.ts'
import { identityOf } from '../server/onboarding/identity.ts'
import { createTestTenant, type Person } from '../server/test-tenant.ts'

const lines: string[] = []
const logTo = { write: (line: string) => void lines.push(line) }
const platform = await testPlatform({ logTo, config: { logLevel: 'debug' } })
const tenant = await createTestTenant(platform)
const [manager, issuer] = [await tenant.manager(), await tenant.member(await tenant.organisation())]
const nora = await tenant.investor({
  name: 'Quirinalda',
  surname: 'Plantada',
  email: 'plantada@planted.test',
})
const other = await tenant.investor()
const neighbour = await (await createTestTenant(platform)).manager()

/** Recognisable values for each kind of personal data; the IBAN and document number are valid. */
const planted = {
  address: 'Calle Plantada 77',
  city: 'Villaplantada',
  occupation: 'Plantadora',
  phone: '+34677123987',
  document_number: '87654321X',
  iban: 'ES9121000418450200051332',
  name: 'Quirinalda',
  surname: 'Plantada',
  email: 'plantada@planted.test',
  beneficiary: 'Plantalicia',
}
const everyOne = Object.values(planted)

type Name = Parameters<Person['send']>[0]
const { address, city, phone, occupation, document_number, iban } = planted
const home = { address, city, postal_code: '46001', province: 'Valencia', country: 'ES' }
const about = { nationality: 'ES', occupation, marital_status: 'SINGLE', funds_origins: ['SALARY'] }
const share = { kind: 'BENEFICIARY', name: planted.beneficiary, document: '12345678Z', share: 20 }
const inputs: [Name, object][] = [
  ['setAddress', home],
  ['setAbout', about],
  ['setPhones', { phone }],
  ['setAdditionalData', { ...home, ...about, phone }],
  ['addBankAccount', { iban, holder: 'Quirinalda Plantada' }],
  ['setBeneficiaries', { named: [share], position: 0 }],
  ['setNames', { name: planted.name, surname: planted.surname }],
  ['submitIdentification', await identityOf(nora, { document_number })],
]

/** Sends every value: accepted, invalid, without permission, and with a failing server. */
async function tellAll(): Promise<number[]> {
  const statuses: number[] = []
  for (const [name, body] of inputs) {
    for (const [person, sent] of [
      [nora, body],
      [nora, { ...body, [String(planted.city)]: planted.phone }],
      [tenant.visitor(), body],
    ] as const)
      statuses.push((await person.send(name, { body: sent })).status)
    statuses.push(await whileItFails(() => nora.send(name, { body })))
  }
  return statuses
}

async function whileItFails(send: () => Promise<{ status: number }>): Promise<number> {
  const { connect } = platform.pool
  const connected: () => Promise<PoolClient> = connect.bind(platform.pool)
  const fault = () => Promise.reject(new Error(`duplicate key: (${everyOne.join(', ')})`))
  platform.pool.connect = (async () => Object.assign(await connected(), { query: fault })) as typeof connect
  const { status } = await send().finally(() => {
    platform.pool.connect = connect
  })
  return status
}

const statuses = await tellAll()

/** Returns which planted values occur in a text, in any spelling. */
function foundIn(text: string): string[] {
  const plain = text.toLowerCase().replace(/[ .-]/g, '')
  return everyOne.filter((value) => plain.includes(value.toLowerCase().replace(/[ .-]/g, '')))
}

test('the planted values were accepted, rejected and failed on', () => {
  expect(new Set(statuses.map((status) => Math.floor(status / 100)))).toEqual(new Set([2, 4, 5]))
})

test('the owner’s export contains the planted values, so the search works', async () => {
  const { raw } = await nora.send('exportMyData')
  expect(foundIn(raw)).toEqual(expect.arrayContaining([planted.address, planted.phone, planted.beneficiary]))
})

/** Reads the managers' list of people filtered by her name. */
const herself = {
  screen: '/manager/users',
  list: 'people',
  columns: [0, 1, 2],
  params: { q: planted.surname },
}
const strangers: [string, Person][] = [
  ['another investor', other],
  ['an issuer', issuer],
  ['a manager of another platform', neighbour],
]

test('a manager’s exported list of users contains the planted name, so the search works', async () => {
  const { id } = await createExport(platform, manager, herself)
  const { bytes } = await fileOf(platform, manager, id)
  expect(foundIn(bytes.toString())).toContain(planted.surname)
})

test.each(strangers)('no list exported by %s contains planted values', async (_who, person) => {
  const screens = kinds.filter(({ named }) => named.length === 0)
  for (const { screen, list } of [...screens, herself]) {
    const exportBody = { ...herself, params: {}, screen, list, name: 'Lista', file: 'CSV' }
    const { status, data, raw } = await person.send('createExport', { body: exportBody })
    expect(foundIn(raw)).toEqual([])
    if (status !== 200) continue
    await platform.jobs.drain()
    expect(foundIn((await fileOf(platform, person, data.id)).bytes.toString())).toEqual([])
  }
})

test.each(strangers)('a manager’s exports and saved views are not available to %s', async (_who, person) => {
  const list = '/manager/users people'
  const { id } = await createExport(platform, manager, herself)
  await manager.call('saveView', { body: { list, name: planted.name, asks: `q=${planted.surname}` } })
  expect((await fileOf(platform, person, id)).status).toBe(404)
  for (const reply of [
    await person.send('getViews', { params: { list } }),
    await person.send('listExports'),
    await person.send('getExport', { params: { id } }),
  ])
    expect(foundIn(reply.raw)).toEqual([])
})

test('the log contains no planted values', () => {
  expect(lines.length).toBeGreaterThan(inputs.length)
  expect(foundIn(lines.join('\n'))).toEqual([])
})

test('error reports contain no planted values', async () => {
  const url = new URL('/errors.json', platform.config.errorReporterUrl?.replace('test@', ''))
  const reported = async () => (await fetch(url)).text()
  await expect.poll(reported, { timeout: 10_000 }).toContain('/v2/user/profile/address')
  expect(foundIn(await reported())).toEqual([])
})

test.each([
  ['another investor', other],
  ['an issuer', issuer],
  ['a manager', manager],
])('the personal data export of %s contains no planted values', async (_who, person) => {
  const reply = await person.send('exportMyData')
  expect(reply.status).toBe(200)
  expect(foundIn(reply.raw)).toEqual([])
})

test('the audit log contains no planted values', async () => {
  const { rows } = await platform.owner.query<{ whole: string }>(
    'select row_to_json(audit_log)::text as whole from audit_log',
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(foundIn(rows.map(({ whole }) => whole).join('\n'))).toEqual([])
})
