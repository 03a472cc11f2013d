import { afterEach, describe, expect, test } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { identityOf } from '../onboarding/identity.ts'
import { decide } from '../onboarding/review.ts'
import { subjectsTo } from '../payouts/steps.ts'
import { createTestTenant } from '../test-tenant.ts'
import { company } from './company.ts'
import {
  corporateDocuments,
  createCompanyInReview,
  createCompleteCompany,
  investAsCompany,
  recentDay,
} from './steps.ts'
import taxIds from './tax-ids.json' with { type: 'json' }

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const manager = await tenant.manager()
const reason = 'La declaración de socios no está firmada.'

afterEach(() => assertInvariants(platform.owner))

describe('a legal entity', () => {
  test("contains all specified fields, and its representative's data", async () => {
    const person = await tenant.investor({ profile: { document_number: '12345678Z' } })
    const entity = await person.call('createEntity', { body: company() })
    expect(entity).toMatchObject({
      ...company(),
      status: 'DRAFT',
      representative: 'Nora Vidal',
      representative_document: '12345678Z',
    })
    expect((await person.call('getMyEntities')).items).toMatchObject([{ id: entity.id }])
  })

  test("fills in its representative's missing address", async () => {
    const person = await tenant.investor({ profile: { address: '' } })
    await person.call('createEntity', { body: company({ address: 'Calle Nueva 2' }) })
    expect(await person.call('getInvestorProfile')).toMatchObject({
      address: 'Calle Nueva 2',
      residence_country: 'ES',
    })
  })

  test('includes the document its representative was identified with', async () => {
    const person = await tenant.person()
    const body = await identityOf(person)
    await person.call('submitIdentification', { body })
    await person.call('refreshIdentification')
    const { documents } = await person.call('createEntity', { body: company() })
    expect(documents[0]).toMatchObject({
      kind: 'IDENTITY_PROOF',
      state: 'READY',
      file_id: body.front_file_id,
    })
  })

  test.each(taxIds)('of %s with the tax number %s is accepted: %s', async (tax_country, tax_id, taken) => {
    const person = await tenant.investor()
    const { status, error } = await person.send('createEntity', { body: company({ tax_country, tax_id }) })
    expect(status).toBe(taken ? 200 : 400)
    if (!taken) expect(error.fields).toMatchObject([{ field: 'tax_id' }])
  })

  test('lists only partners with more than 25 %, and at most 100 % together', async () => {
    const person = await tenant.investor()
    const partner = (share: number) => ({ name: 'Luis Gil', tax_id: '12345678Z', share })
    const send = (...shares: number[]) =>
      person.send('createEntity', { body: company({ partners: shares.map(partner) }) })
    expect((await send(25)).error.fields).toMatchObject([{ field: 'partners.0.share' }])
    expect((await send(60, 50)).error.fields).toMatchObject([{ field: 'partners' }])
    expect((await send(25.5, 30)).status).toBe(200)
  })

  test('can be added once per representative', async () => {
    const person = await tenant.investor()
    const replies = await Promise.all([1, 2].map(() => person.send('createEntity', { body: company() })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const other = await person.call('createEntity', { body: company({ tax_id: 'A28015865' }) })
    const again = await person.send('saveEntity', { params: { id: other.id }, body: company() })
    expect(again.error.code).toBe('entity_known')
  })

  test('keeps its earlier versions with their changes', async () => {
    const person = await tenant.investor()
    const { id } = await person.call('createEntity', { body: company() })
    const params = { id }
    await person.call('saveEntity', { params, body: company({ activity: 'Hostelería' }) })
    await person.call('saveEntity', { params, body: company({ activity: 'Hostelería' }) })
    const { versions } = await manager.call('getEntity', { params })
    expect(versions).toHaveLength(2)
    expect(versions[0]?.changes).toEqual([
      { label: 'Actividad', before: 'Alquiler de viviendas', after: 'Hostelería' },
    ])
  })
})

describe('the documents of an entity', () => {
  test('are all four required', async () => {
    const person = await tenant.investor()
    const { id } = await person.call('createEntity', { body: company() })
    const refused = await person.send('sendEntity', { params: { id } })
    expect(refused.error.reason?.text).toBe('entities.needs_papers')
    const complete = await createCompleteCompany(person, { tax_id: 'A28015865' })
    expect(complete.documents.map(({ state }) => state)).toEqual(['READY', 'READY', 'READY', 'READY'])
  })

  test.each(corporateDocuments)('include a %s of the last three months', async (kind) => {
    const person = await tenant.investor()
    const { id } = await person.call('createEntity', { body: company() })
    const send = async (issued_on: string) =>
      person.send('sendCorporateDocument', {
        params: { id },
        body: { kind, file_id: await person.file(), issued_on },
      })
    for (const day of ['2026-06-30', '2026-10-02'])
      expect((await send(day)).error.fields).toMatchObject([{ field: 'issued_on' }])
    expect((await send('2026-07-01')).status).toBe(200)
  })

  test('must be replaced if they have become too old before they are sent', async () => {
    const later = await testPlatform()
    const person = await (await createTestTenant(later)).investor()
    const { id } = await createCompleteCompany(person)
    later.clock.set(new Date('2026-12-20T10:00:00Z'))
    const { error } = await person.send('sendEntity', { params: { id } })
    expect(error.reason?.text).toBe('entities.needs_papers_outdated')
  })

  test('remain available to managers after they are replaced', async () => {
    const person = await tenant.investor()
    const { id, documents } = await createCompleteCompany(person)
    const body = { kind: 'ARTICLES' as const, file_id: await person.file(), issued_on: recentDay }
    await person.call('sendCorporateDocument', { params: { id }, body })
    const proof = { file_id: await person.file() }
    await person.call('sendIdentityProof', { params: { id }, body: proof })
    const { entity, earlier } = await manager.call('getEntity', { params: { id } })
    expect(entity.documents[2]).toMatchObject({ file_id: body.file_id })
    expect(entity.documents[0]).toMatchObject(proof)
    expect(earlier).toMatchObject([
      { kind: 'ARTICLES', file_id: documents[2]?.file_id },
      { kind: 'IDENTITY_PROOF', file_id: documents[0]?.file_id },
    ])
  })
})

describe('the review of an entity', () => {
  test('needs an identified representative', async () => {
    const person = await tenant.investor({ kyc_status: 'created' })
    const { id } = await createCompleteCompany(person)
    const { error } = await person.send('sendEntity', { params: { id } })
    expect(error.reason?.text).toBe('entities.needs_identity')
  })

  test('is listed for managers, and an approval is mailed to the representative', async () => {
    const own = await createTestTenant(platform)
    const [otherManager, person] = [await own.manager(), await own.investor()]
    const { id } = await createCompleteCompany(person)
    expect((await otherManager.call('listEntities')).items).toEqual([])
    await person.call('sendEntity', { params: { id } })
    const { items, counts } = await otherManager.call('listEntities')
    expect([items[0], counts]).toMatchObject([{ id, status: 'SENT', owner: 'Nora Vidal' }, { waiting: 1 }])
    await otherManager.call('takeEntity', { params: { id } })
    await otherManager.call('approveEntity', { params: { id } })
    expect(await person.call('getMyEntity', { params: { id } })).toMatchObject({ status: 'APPROVED' })
    expect(await subjectsTo(platform, person)).toContain('Ya puedes invertir por tu empresa')
  })

  test('refuses an entity with a reason per document, and approves it after a correction', async () => {
    const person = await tenant.investor()
    const id = await createCompanyInReview(person, manager)
    const params = { id }
    await manager.call('refuseEntity', { params, body: { reason, shareholders: 'Falta la firma.' } })
    const refused = await person.call('getMyEntity', { params })
    expect(refused).toMatchObject({ status: 'REFUSED', reason, papers: { refused: 1 } })
    expect(refused.documents[3]).toMatchObject({ state: 'REFUSED', reason: 'Falta la firma.' })
    expect(await subjectsTo(platform, person)).toContain('No hemos podido aceptar tu empresa')
    const early = await person.send('sendEntity', { params })
    expect(early.error.reason?.text).toBe('entities.needs_papers_refused')
    const body = { kind: 'SHAREHOLDERS' as const, file_id: await person.file(), issued_on: recentDay }
    await person.call('sendCorporateDocument', { params, body })
    await person.call('sendEntity', { params })
    await manager.call('takeEntity', { params })
    await manager.call('approveEntity', { params })
    const { earlier, events } = await manager.call('getEntity', { params })
    expect(earlier).toHaveLength(1)
    expect(events.map(({ status }) => status)).toEqual([
      'DRAFT',
      'SENT',
      'IN_REVIEW',
      'REFUSED',
      'SENT',
      'IN_REVIEW',
      'APPROVED',
    ])
  })

  test('is started by one of two concurrent managers, and not for their own entity', async () => {
    const person = await tenant.investor()
    const { id } = await createCompleteCompany(person)
    await person.call('sendEntity', { params: { id } })
    const other = await tenant.manager()
    const replies = await Promise.all(
      [manager, other].map((each) => each.send('takeEntity', { params: { id } })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const otherManager = await tenant.investor({ roles: ['ADMIN', 'USER'] })
    const own = await createCompleteCompany(otherManager)
    await otherManager.call('sendEntity', { params: { id: own.id } })
    const { error } = await otherManager.send('takeEntity', { params: { id: own.id } })
    expect(error.reason?.text).toBe('entities.needs_other')
  })

  test('shows other representatives of the same tax number', async () => {
    const own = await createTestTenant(platform)
    const [one, other] = [await own.investor(), await own.investor({ name: 'Ana', surname: 'Sol' })]
    await other.call('createEntity', { body: company() })
    const { id } = await createCompleteCompany(one)
    const { also_of } = await (await own.manager()).call('getEntity', { params: { id } })
    expect(also_of).toBe('Ana Sol')
    await one.call('sendEntity', { params: { id } })
    const { items } = await (await own.manager()).call('listEntities')
    expect(items).toMatchObject([{ id, also_of: 'Ana Sol', owner_kyc: 'success' }])
  })

  test("appears in the representative's access log", async () => {
    const person = await tenant.investor()
    const { id } = await person.call('createEntity', { body: company() })
    await manager.call('getEntity', { params: { id } })
    expect((await person.call('listLooks')).items).toMatchObject([{ who: 'Elena Robles', how: 'PAGE' }])
    const { entities } = await manager.call('getUser', { params: { id: person.id } })
    expect(entities).toMatchObject([{ id, name: 'Casas del Sur SL' }])
  })
})

test('a company can be sent for review ten times a day', async () => {
  const person = await tenant.investor()
  const { id } = await createCompleteCompany(person)
  const params = { id }
  await person.call('sendEntity', { params })
  const again = async () => {
    await person.call('reopenEntity', { params })
    return (await person.send('sendEntity', { params })).status
  }
  for (let times = 1; times < 10; times += 1) expect(await again()).toBe(200)
  expect(await again()).toBe(429)
})

describe("the company register's check", () => {
  const registryOf = async (id: string) => (await manager.call('getEntity', { params: { id } })).checks

  test.each([
    { says: 'yes', change: {}, registry: 'CONFIRMED', status: 200 },
    { says: 'no', change: { tax_id: 'B50000009' }, registry: 'REJECTED', status: 409 },
    { says: 'that it is still running', change: { name: 'RUN Casas SL' }, registry: 'PENDING', status: 200 },
    { says: 'that it was aborted', change: { name: 'STOP Casas SL' }, registry: 'NO_ANSWER', status: 200 },
    { says: 'nothing', change: { name: 'WAIT Casas SL' }, registry: 'PENDING', status: 200 },
  ])(
    'that answers $says is shown to the manager, and an approval returns $status',
    async ({ change, registry, status }) => {
      const id = await createCompanyInReview(await tenant.investor(), manager, change)
      const { name, tax_id } = company(change)
      expect(await registryOf(id)).toMatchObject([{ status: registry, provider: 'simulated', name, tax_id }])
      const { items } = await manager.call('listEntities', { params: { size: 100 } })
      expect(items.find((each) => each.id === id)).toMatchObject({ registry, detail: { id } })
      const reply = await manager.send('approveEntity', { params: { id } })
      expect(reply.status).toBe(status)
      if (status !== 200) expect(reply.error.reason?.text).toBe('entities.needs_registry')
    },
  )

  test("receives representative, partners and documents, and the platform's copy of the request is emptied", async () => {
    const own = await createTestTenant(platform)
    const person = await own.investor({ profile: { document_number: '12345678Z' } })
    await createCompanyInReview(person, await own.manager(), { tax_id: 'B50000660' }, async () => {
      const id = await person.file()
      await platform.app.services.files.write(own.id, id, Buffer.from([0xff, 0xd8, 0xff, 0xe0]))
      return id
    })
    const page = await (await fetch(new URL('/identity', platform.config.kycUrl))).text()
    const [, article = ''] = page.split('ES B50000660')
    const [shown = ''] = article.split('</article>')
    for (const words of ['Casas del Sur SL', 'Nora Vidal 12345678Z', 'Nora Vidal 12345678Z 60 %'])
      expect(shown).toContain(`<p>${words}</p>`)
    expect([...shown.matchAll(/<img alt="([^"]*)"/g)].map(([, label]) => label)).toEqual([
      'IDENTITY_PROOF ',
      ...corporateDocuments.map((kind) => `${kind} ${recentDay}`),
    ])
    const { rows } = await platform.owner.query(
      "select request from provider_calls where tenant_id = $1 and call = 'registryCheck'",
      [own.id],
    )
    expect(rows).toEqual([{ request: {} }])
  })

  test('is repeated if the company is sent again, and both results remain', async () => {
    const person = await tenant.investor()
    const id = await createCompanyInReview(person, manager, { tax_id: 'B50000199' })
    const params = { id }
    await manager.call('refuseEntity', { params, body: { reason: 'El NIF no es el suyo.' } })
    await person.call('saveEntity', { params, body: company() })
    await person.call('sendEntity', { params })
    expect((await registryOf(id)).map(({ status }) => status)).toEqual(['CONFIRMED', 'REJECTED'])
    expect((await person.send('exportMyData')).raw).toContain('"REJECTED"')
  })

  test('is polled until it is decided', async () => {
    const id = await createCompanyInReview(await tenant.investor(), manager, { tax_id: 'B50000090' })
    expect(await registryOf(id)).toMatchObject([{ status: 'PENDING', answered_at: '' }])
    const { rows } = await platform.owner.query('select reference from entity_checks where entity_id = $1', [
      id,
    ])
    await decide(platform, String(rows[0].reference), 'approved')
    await platform.owner.query("update entity_checks set ask_at = ask_at - interval '1 hour'")
    await manager.call('setClock', { body: { days: 0 } })
    await platform.jobs.drain()
    expect(await registryOf(id)).toMatchObject([{ status: 'CONFIRMED' }])
  })

  test('notifies the managers if it rejects an approved company later', async () => {
    const id = await createCompanyInReview(await tenant.investor(), manager, { tax_id: 'B50000090' })
    await manager.call('approveEntity', { params: { id } })
    const { rows } = await platform.owner.query('select reference from entity_checks where entity_id = $1', [
      id,
    ])
    await decide(platform, String(rows[0].reference), 'rejected')
    await platform.owner.query("update entity_checks set ask_at = ask_at - interval '1 hour'")
    await manager.call('setClock', { body: { days: 0 } })
    for (let round = 0; round < 3; round += 1) await platform.jobs.drain()
    expect(await registryOf(id)).toMatchObject([{ status: 'REJECTED' }])
    const { email } = await manager.call('getSession')
    const denied = 'El registro no reconoce una empresa ya aceptada'
    expect(platform.mails.filter(({ to, subject }) => to === email && subject === denied)).toHaveLength(1)
  })

  test('does not run if the identity provider checks only people', async () => {
    const own = await createTestTenant(platform, { modules: { kyc: 'stripe' } })
    const otherManager = await own.manager()
    const id = await createCompanyInReview(await own.investor(), otherManager)
    expect(await otherManager.call('getEntity', { params: { id } })).toMatchObject({
      entity: { registry: 'NONE' },
      checks: [],
    })
    expect((await otherManager.send('approveEntity', { params: { id } })).status).toBe(200)
  })
})

describe('the representative of a sent entity', () => {
  test('can change it only after reopening it, which requires a new review', async () => {
    const person = await tenant.investor()
    const id = await investAsCompany(person, manager)
    const params = { id }
    const sent = await person.send('saveEntity', { params, body: company() })
    expect(sent.error.reason?.text).toBe('entities.needs_unchanged')
    await person.call('reopenEntity', { params })
    expect((await person.send('saveEntity', { params, body: company({ activity: 'Otra' }) })).status).toBe(
      200,
    )
    expect(await person.call('getSession')).toMatchObject({ entity_status: 'DRAFT' })
  })

  test('can remove it, and then invests personally', async () => {
    const person = await tenant.investor()
    const id = await investAsCompany(person, manager)
    await person.call('removeEntity', { params: { id } })
    expect(await person.call('getSession')).toMatchObject({ user_type: 'INDIVIDUAL', entity_id: '' })
    expect((await person.call('getMyEntities')).items).toEqual([])
  })

  test('receives it in the data export', async () => {
    const person = await tenant.investor()
    await createCompleteCompany(person)
    const { raw } = await person.send('exportMyData')
    for (const word of ['Casas del Sur SL', 'B58818501', 'SHAREHOLDERS']) expect(raw).toContain(word)
  })
})

test('deleting a user removes an entity under review, and keeps an approved one', async () => {
  const [person, manager] = [await tenant.investor(), await tenant.manager()]
  const accepted = await investAsCompany(person, manager)
  const looked = await createCompanyInReview(person, manager, { tax_id: 'A28015865' })
  const body = { reason: 'Nos lo ha pedido por escrito.', word: 'ELIMINAR' }
  await manager.call('deleteUser', { params: { id: person.id }, body })
  const statusOf = async (id: string) => (await manager.call('getEntity', { params: { id } })).entity.status
  expect([await statusOf(accepted), await statusOf(looked)]).toEqual(['APPROVED', 'REMOVED'])
})

test('a tenant that hides companies offers no entities', async () => {
  const own = await createTestTenant(platform)
  const person = await own.investor()
  await investAsCompany(person, await own.manager())
  await own.publish({ hide: { legalTypeInvestor: true } })
  expect(await person.call('getSession')).toMatchObject({ user_type: 'INDIVIDUAL', entity_id: '' })
  expect((await person.send('getMyEntities')).error.code).toBe('not_offered')
})
