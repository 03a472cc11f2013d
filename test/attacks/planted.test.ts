import type { PoolClient } from 'pg'
import { expect, test } from 'vitest'
import { applicationOf } from '../server/categories/asked.ts'
import { company } from '../server/entities/company.ts'
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
  kyc_status: 'created',
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
  spouse: 'Plantesposo',
  company: 'Plantacasas SL',
  company_tax_id: 'B77123982',
  partner: 'Plantisocia Gil',
  founder: 'Plantipionero Sanz',
  wallet: `0x${'b7'.repeat(20)}`,
  experience: 'Plantanalista en Banco Norte',
  gross_income: '761234577',
  net_income: '761234571',
  certificate: 'plantaficha.pdf',
  note: 'Plantanota',
  rejection: 'Plantamotivo',
}
const everyOne = Object.values(planted)

type Name = Parameters<Person['send']>[0]
const { address, city, phone, occupation, document_number, iban } = planted
const home = { address, city, postal_code: '46001', province: 'Valencia', country: 'ES' }
const spouse = { spouse_name: planted.spouse, spouse_surname: 'Ruiz', spouse_document: '12345678Z' }
const single = { nationality: 'ES', occupation, funds_origins: ['SALARY'] }
const about = { ...single, marital_status: 'MARRIED_SEPARATION', ...spouse }
const entity = company({
  ...home,
  name: planted.company,
  tax_id: planted.company_tax_id,
  partners: [{ name: planted.partner, tax_id: '12345678Z', share: 60 }],
  founders: [{ name: planted.founder }],
  country: undefined,
})
const application = {
  ...(await applicationOf(nora)),
  gross_income: Number(planted.gross_income),
  experience: planted.experience,
}
const simulation = {
  net_income: Number(planted.net_income),
  liquid_assets: 0,
  commitments: 0,
  certify: true,
}
const file_id = await nora.file()
await platform.owner.query('update files set name = $2 where id = $1', [file_id, planted.certificate])
const certificate = { kind: 'RESIDENCE', country: 'FR', issued_on: '2026-09-15', file_id }
const share = { kind: 'BENEFICIARY', name: planted.beneficiary, document: '12345678Z', share: 20 }
const inputs: [Name, object][] = [
  ['setNames', { name: planted.name, surname: planted.surname }],
  ['submitIdentification', await identityOf(nora, { document_number })],
  ['setAddress', home],
  ['setAbout', about],
  ['setPhones', { phone }],
  ['setAdditionalData', { ...home, ...about, phone }],
  ['addBankAccount', { iban, holder: 'Quirinalda Plantada' }],
  ['setBeneficiaries', { named: [share], position: 0 }],
  ['createEntity', entity],
  ['addWallet', { address: planted.wallet }],
  ['requestCategory', application],
  ['certifySimulation', simulation],
  ['addTaxCertificate', certificate],
]

/** What a manager writes about her. */
const written: [Name, object][] = [
  ['addNote', { text: planted.note }],
  ['rejectUser', { reason: 'USER_REJECTED', words: planted.rejection }],
]
const aboutHer = { params: { id: nora.id } }

/** Sends every value: accepted, invalid, without permission, and with a failing server. */
async function tellAll(): Promise<Record<string, number[]>> {
  const statuses: Record<string, number[]> = {}
  const sent = [
    ...inputs.map(([name, body]) => ({ author: nora, name, body, ask: {} })),
    ...written.map(([name, body]) => ({ author: manager, name, body, ask: aboutHer })),
  ]
  for (const { author, name, body, ask } of sent) {
    const tries = [
      [author, body],
      [author, { ...body, [String(planted.city)]: planted.phone }],
      [tenant.visitor(), body],
    ] as const
    statuses[name] = []
    for (const [person, tried] of tries)
      statuses[name].push((await person.send(name, { ...ask, body: tried })).status)
    statuses[name].push(await whileItFails(() => author.send(name, { ...ask, body })))
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
  const classes = Object.entries(statuses).map(([name, all]) => [
    name,
    all.map((each) => Math.floor(each / 100)),
  ])
  expect(classes).toEqual(Object.keys(statuses).map((name) => [name, [2, 4, 4, 5]]))
})

test('the owner’s export contains the planted values, so the search works', async () => {
  const { raw } = await nora.send('exportMyData')
  const { note: _note, ...hers } = planted
  expect(foundIn(raw).sort()).toEqual(Object.values(hers).sort())
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

test('the audit log contains no planted values, except the reason that a manager wrote', async () => {
  const { rows } = await platform.owner.query<{ whole: string }>(
    "select (to_jsonb(audit_log) - 'why')::text as whole from audit_log",
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(foundIn(rows.map(({ whole }) => whole).join('\n'))).toEqual([])
})
