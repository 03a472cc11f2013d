import { describe, expect, onTestFinished, test } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { orderBody } from '../investments/steps.ts'
import { subjectsTo } from '../payouts/steps.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'
import { anyNumber, identityOf } from './identity.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const manager = await tenant.manager()

async function identify(person: Person, change: object = {}) {
  return person.send('submitIdentification', { body: await identityOf(person, change) })
}

async function checksOf(person: Person) {
  const { rows } = await platform.owner.query(
    'select status, document_number, reason, message from kyc_checks where user_id = $1 order by position',
    [person.id],
  )
  return rows
}

const stateOf = async (person: Person) => (await person.call('getInvestorProfile')).identification

test('each submitted document adds a check and keeps the earlier ones', async () => {
  const person = await tenant.person()
  await identify(person, { document_number: 'X1234569' })
  await identify(person, { document_number: 'X1234560' })
  const number = anyNumber()
  await identify(person, { document_number: number })
  expect(await checksOf(person)).toMatchObject([
    { status: 'verification_error', document_number: 'X1234569', reason: 'document_rejected' },
    { status: 'manual_review', document_number: 'X1234560' },
    { status: 'success', document_number: number },
  ])
  const { checks } = await manager.call('getUser', { params: { id: person.id } })
  expect(checks.map(({ status }) => status)).toEqual(['success', 'manual_review', 'verification_error'])
  await assertInvariants(platform.owner)
})

test('a refused document keeps its pictures, each with a mark, and the reason is noted at the number', async () => {
  const person = await tenant.person()
  const first = await identityOf(person, { document_number: 'X1234569' })
  const { data } = await person.send('submitIdentification', { body: first })
  const { front_file_id, back_file_id } = first
  expect(data).toMatchObject({ status: 'verification_error', front_file_id, back_file_id, again: [] })
  const doubt = expect.stringContaining('no aceptamos')
  expect(data.notes).toEqual({
    document_number: expect.stringContaining('no coinciden'),
    front_file_id: doubt,
    back_file_id: doubt,
  })
  const second = { ...first, document_number: anyNumber() }
  expect((await person.send('submitIdentification', { body: second })).data).toMatchObject({
    status: 'success',
    notes: {},
    again: [],
  })
})

describe('the provider', () => {
  test("receives the name and every picture, and the platform's copy of the request is emptied", async () => {
    const faces = await createTestTenant(platform, { modules: { kyc: 'simulated_selfie' } })
    const person = await faces.person({ name: 'Zulema', surname: 'Ocaña' })
    const [front_file_id, back_file_id, selfie_file_id] = [
      await person.file(),
      await person.file(),
      await person.file(),
    ]
    const sent = { front_file_id, back_file_id, selfie_file_id }
    for (const id of Object.values(sent))
      await platform.app.services.files.write(faces.id, id, Buffer.from([0xff, 0xd8, 0xff, 0xe0]))
    await identify(person, { document_number: 'X7654320', ...sent })
    const page = await (await fetch(new URL('/identity', platform.config.kycUrl))).text()
    const [, article = ''] = page.split('DNI X7654320')
    expect(article).toContain('Zulema Ocaña')
    expect([...article.matchAll(/(front|back|selfie)/g)].map(([side]) => side).slice(0, 3)).toEqual([
      ...['front', 'back', 'selfie'],
    ])
    const { rows } = await platform.owner.query(
      "select request from provider_calls where tenant_id = $1 and call = 'identityCheck'",
      [faces.id],
    )
    expect(rows).toEqual([{ request: {} }])
  })
})

describe('an identity document', () => {
  test('requires both sides, and a passport one', async () => {
    const refused = await identify(await tenant.person(), { back_file_id: undefined })
    expect(refused.error.fields).toMatchObject([{ field: 'back_file_id' }])
    const passport = { document_type: 'PASSPORT', back_file_id: undefined }
    expect((await identify(await tenant.person(), passport)).status).toBe(200)
  })

  test.each([
    ['2026-09-30', 'validator.error_expired'],
    ['2200-01-01', 'validator.error_expiry'],
  ])('is rejected if it expires on %s, with the error %s', async (expires_on, key) => {
    const refused = await identify(await tenant.person(), { expires_on })
    expect(refused.error.fields).toMatchObject([{ field: 'expires_on', key }])
  })

  test('is accepted if it expires today', async () => {
    expect((await identify(await tenant.person(), { expires_on: '2026-10-01' })).status).toBe(200)
  })

  test("requires a selfie if the tenant's provider does", async () => {
    const faces = await createTestTenant(platform, { modules: { kyc: 'simulated_selfie' } })
    const person = await faces.person()
    expect((await identify(person)).error.fields).toMatchObject([{ field: 'selfie_file_id' }])
    expect((await identify(person, { selfie_file_id: await person.file() })).data.status).toBe('success')
  })
})

describe('a document number of another account', () => {
  test("requires a manager's review", async () => {
    const document_number = anyNumber()
    const [first, second] = [await tenant.person(), await tenant.person()]
    expect((await identify(first, { document_number })).data.status).toBe('success')
    expect((await identify(second, { document_number })).data).toMatchObject({
      status: 'manual_review',
      reason: 'duplicate',
    })
    expect((await second.call('refreshIdentification')).status).toBe('manual_review')
    const { document } = await manager.call('getUser', { params: { id: second.id } })
    expect(document).toMatchObject({ also_of: 'Nora Vidal', why: expect.stringContaining('otra cuenta') })
    const seen = { submitted_at: document?.submitted_at ?? '' }
    await manager.call('approveIdentification', { params: { id: second.id }, body: seen })
    expect((await stateOf(second)).status).toBe('success')
  })

  test('identifies at most one of two people who submit it at once', async () => {
    const document_number = anyNumber()
    const people = [await tenant.person(), await tenant.person()]
    const sent = await Promise.all(people.map((person) => identify(person, { document_number })))
    const confirmed = sent.filter(({ data }) => data.status === 'success')
    expect(confirmed.length).toBeLessThanOrEqual(1)
  })

  test('is accepted if the other account belongs to another tenant', async () => {
    const document_number = anyNumber()
    const elsewhere = await createTestTenant(platform)
    await identify(await tenant.person(), { document_number })
    expect((await identify(await elsewhere.person(), { document_number })).data.status).toBe('success')
  })
})

describe("a person's confirmed document", () => {
  const known = { document_type: 'DNI', document_number: '12345678Z', nif: '12345678Z' } as const
  const renewing = () =>
    tenant.investor({ kyc_status: 'created', document_number: '12345678Z', profile: known })
  const documentOf = (person: Person) => person.call('getInvestorProfile')

  test('is replaced by another one only once that is confirmed', async () => {
    const person = await renewing()
    for (const document_number of ['X1234569', 'X7234560']) {
      await identify(person, { document_number })
      expect(await documentOf(person)).toMatchObject({ ...known, identification: { document_number } })
    }
    const { document } = await manager.call('getUser', { params: { id: person.id } })
    const seen = { submitted_at: document?.submitted_at ?? '' }
    await manager.call('approveIdentification', { params: { id: person.id }, body: seen })
    expect(await documentOf(person)).toMatchObject({
      document_number: 'X7234560',
      nif: 'X7234560',
      birthday: '1980-02-29',
      identification: { document_number: '' },
    })
  })

  test('has the number that a manager corrected before approving', async () => {
    const person = await renewing()
    await identify(person, { document_number: 'X8234560' })
    const { document } = await manager.call('getUser', { params: { id: person.id } })
    const corrected = {
      document_type: 'DNI',
      document_number: '87654321X',
      reason: 'Una errata en el número.',
    }
    const body = { name: 'Nora', surname: 'Vidal', ...corrected }
    await manager.call('correctIdentity', { params: { id: person.id }, body })
    const seen = { submitted_at: document?.submitted_at ?? '' }
    await manager.call('approveIdentification', { params: { id: person.id }, body: seen })
    expect((await documentOf(person)).document_number).toBe('87654321X')
  })
})

describe("a manager's decision about an identification", () => {
  test('can be revoked, and approved again, with the reason for the person', async () => {
    const person = await tenant.person()
    await identify(person)
    const reason = 'El documento resultó ser falso.'
    const withdrawn = { reason, withdraws: true }
    await manager.call('refuseIdentification', { params: { id: person.id }, body: withdrawn })
    expect(await stateOf(person)).toMatchObject({
      status: 'manual_error',
      message: expect.stringContaining(reason),
    })
    const { document } = await manager.call('getUser', { params: { id: person.id } })
    const seen = { submitted_at: document?.submitted_at ?? '' }
    await manager.call('approveIdentification', { params: { id: person.id }, body: seen })
    expect((await stateOf(person)).status).toBe('success')
  })

  test('names the picture to take again, and keeps the others', async () => {
    const person = await tenant.person()
    await identify(person)
    const reason = 'La foto está movida.'
    const body = { reason, kind: 'front_unreadable', withdraws: true }
    await manager.call('refuseIdentification', { params: { id: person.id }, body })
    expect(await stateOf(person)).toMatchObject({
      notes: { front_file_id: reason },
      again: ['front_file_id'],
      back_file_id: expect.stringMatching(/.+/),
    })
  })
})

describe('the expiry of a document', async () => {
  const soon = 'Tu documento de identidad caduca pronto'
  const over = 'Tu documento de identidad ha caducado'
  const own = await createTestTenant(platform)
  const clock = await own.manager()
  const person = await own.investor({ kyc_status: 'created', email: 'caduca@mail.test' })
  await identify(person, { expires_on: '2026-12-01' })
  const { slug } = await own.issuance()
  await person.call('createInvestment', { body: orderBody(slug, 1) })

  async function mailsAfter(days: number) {
    await clock.call('setClock', { body: { days } })
    await platform.jobs.drain()
    return (await subjectsTo(platform, person)).filter((each) => each === soon || each === over)
  }

  test('reminds the person once and then allows the next document', async () => {
    expect(await mailsAfter(20)).toEqual([])
    expect((await identify(person)).error.code).toBe('wrong_state')
    expect(await mailsAfter(35)).toEqual([soon])
    expect(await mailsAfter(40)).toEqual([soon])
    expect((await stateOf(person)).renewable).toBe(true)
  })

  test('blocks the next order until renewal, and does not affect earlier orders', async () => {
    expect(await mailsAfter(62)).toEqual([soon, over])
    expect(await stateOf(person)).toMatchObject({ status: 'created', reason: 'renewal' })
    const refused = await person.send('createInvestment', { body: orderBody(slug, 1) })
    expect(refused.status).toBe(409)
    const { items } = await clock.call('listInvestments', { params: { investor: person.id } })
    expect(items[0]?.investor_identified).toBe(true)
    expect((await identify(person)).data.status).toBe('success')
  })

  test('does not keep a person identified whose next document is withdrawn', async () => {
    const reason = 'El documento resultó ser falso.'
    await clock.call('refuseIdentification', { params: { id: person.id }, body: { reason, withdraws: true } })
    const { items } = await clock.call('listInvestments', { params: { investor: person.id } })
    expect(items[0]?.investor_identified).toBe(false)
  })
})

test('two simultaneous submissions create one check', async () => {
  const person = await tenant.person()
  const body = await identityOf(person)
  const sent = await Promise.all([1, 2].map(() => person.send('submitIdentification', { body })))
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await checksOf(person)).toHaveLength(1)
})

test('a provider that does not answer in the time that was told leaves the document to a manager', async () => {
  const person = await tenant.person()
  const { kycUrl } = platform.config
  platform.config.kycUrl = 'http://127.0.0.1:9'
  onTestFinished(() => {
    platform.config.kycUrl = kycUrl
  })
  expect((await identify(person)).data.status).toBe('pending')
  const { now } = platform.clock
  const after = async (hours: number) => {
    platform.clock.set(new Date(now().getTime() + hours * 3_600_000))
    await manager.call('setClock', { body: { days: 0 } })
    await platform.jobs.drain()
    return (await stateOf(person)).status
  }
  expect(await after(23)).toBe('pending')
  expect(await after(2)).toBe('manual_review')
  const { document } = await manager.call('getUser', { params: { id: person.id } })
  expect(document?.why).toBe('El servicio de identidad no ha contestado. No es culpa tuya.')
})

test('a check of a provider that the tenant has left ends with an error, which is mailed', async () => {
  const own = await createTestTenant(platform)
  const person = await own.person({
    kyc_status: 'running',
    check: { provider: 'former', reference: 'running-1', ask_at: new Date(0) },
  })
  await (await own.manager()).call('setClock', { body: { days: 0 } })
  await platform.jobs.drain()
  await platform.jobs.drain()
  expect(await stateOf(person)).toMatchObject({ status: 'error', reason: 'no_answer' })
  expect(await subjectsTo(platform, person)).toHaveLength(1)
})
