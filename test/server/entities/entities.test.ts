import { afterEach, describe, expect, test } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { identityOf } from '../onboarding/identity.ts'
import { decide } from '../onboarding/review.ts'
import { subjectsTo } from '../payouts/steps.ts'
import { createTestTenant } from '../test-tenant.ts'
import { company } from './company.ts'
import { acting, corporate, inReview, lately, ready } from './steps.ts'
import taxIds from './tax-ids.json' with { type: 'json' }

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const manager = await tenant.manager()
const reason = 'La declaración de socios no está firmada.'

afterEach(() => assertInvariants(platform.owner))

describe('a legal entity', () => {
  test('has all that chapter 3 names, with what is known of its representative', async () => {
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

  test('tells the platform where its representative lives, which is not asked again', async () => {
    const person = await tenant.investor({ profile: { address: '' } })
    await person.call('createEntity', { body: company({ address: 'Calle Nueva 2' }) })
    expect(await person.call('getInvestorProfile')).toMatchObject({
      address: 'Calle Nueva 2',
      residence_country: 'ES',
    })
  })

  test('brings the document with which its representative was identified', async () => {
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

  test.each(taxIds)('of %s may have the number %s: %s', async (tax_country, tax_id, taken) => {
    const person = await tenant.investor()
    const { status, error } = await person.send('createEntity', { body: company({ tax_country, tax_id }) })
    expect(status).toBe(taken ? 200 : 400)
    if (!taken) expect(error.fields).toMatchObject([{ field: 'tax_id' }])
  })

  test('has partners above a quarter only, and no more than all of it', async () => {
    const person = await tenant.investor()
    const partner = (share: number) => ({ name: 'Luis Gil', tax_id: '12345678Z', share })
    const send = (...shares: number[]) =>
      person.send('createEntity', { body: company({ partners: shares.map(partner) }) })
    expect((await send(25)).error.fields).toMatchObject([{ field: 'partners.0.share' }])
    expect((await send(60, 50)).error.fields).toMatchObject([{ field: 'partners' }])
    expect((await send(25.5, 30)).status).toBe(200)
  })

  test('is in the list of its representative once', async () => {
    const person = await tenant.investor()
    const replies = await Promise.all([1, 2].map(() => person.send('createEntity', { body: company() })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const other = await person.call('createEntity', { body: company({ tax_id: 'A28015865' }) })
    const again = await person.send('saveEntity', { params: { id: other.id }, body: company() })
    expect(again.error.code).toBe('entity_known')
  })

  test('keeps what was told before', async () => {
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

describe('of its documents', () => {
  test('all four are asked', async () => {
    const person = await tenant.investor()
    const { id } = await person.call('createEntity', { body: company() })
    const refused = await person.send('sendEntity', { params: { id } })
    expect(refused.error.reason?.text).toBe('entities.needs_papers')
    const whole = await ready(person, { tax_id: 'A28015865' })
    expect(whole.documents.map(({ state }) => state)).toEqual(['READY', 'READY', 'READY', 'READY'])
  })

  test.each(corporate)('%s is of the last three months', async (kind) => {
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

  test('one that has grown old meanwhile is asked again', async () => {
    const later = await testPlatform()
    const person = await (await createTestTenant(later)).investor()
    const { id } = await ready(person)
    later.clock.set(new Date('2026-12-20T10:00:00Z'))
    const { error } = await person.send('sendEntity', { params: { id } })
    expect(error.reason?.text).toBe('entities.needs_papers_outdated')
  })

  test('the ones before are kept', async () => {
    const person = await tenant.investor()
    const { id, documents } = await ready(person)
    const body = { kind: 'ARTICLES' as const, file_id: await person.file(), issued_on: lately }
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

describe('the check', () => {
  test('waits for who represents the entity to be identified', async () => {
    const person = await tenant.investor({ kyc_status: 'created' })
    const { id } = await ready(person)
    const { error } = await person.send('sendEntity', { params: { id } })
    expect(error.reason?.text).toBe('entities.needs_identity')
  })

  test('is a manager’s, who finds it in the list, and is told by mail', async () => {
    const own = await createTestTenant(platform)
    const [otherManager, person] = [await own.manager(), await own.investor()]
    const { id } = await ready(person)
    expect((await otherManager.call('listEntities')).items).toEqual([])
    await person.call('sendEntity', { params: { id } })
    const { items, counts } = await otherManager.call('listEntities')
    expect([items[0], counts]).toMatchObject([{ id, status: 'SENT', owner: 'Nora Vidal' }, { waiting: 1 }])
    await otherManager.call('takeEntity', { params: { id } })
    await otherManager.call('approveEntity', { params: { id } })
    expect(await person.call('getMyEntity', { params: { id } })).toMatchObject({ status: 'APPROVED' })
    expect(await subjectsTo(platform, person)).toContain('Ya puedes invertir por tu empresa')
  })

  test('refuses with a reason for each document, which is sent again, and then all is', async () => {
    const person = await tenant.investor()
    const id = await inReview(person, manager)
    const params = { id }
    await manager.call('refuseEntity', { params, body: { reason, shareholders: 'Falta la firma.' } })
    const refused = await person.call('getMyEntity', { params })
    expect(refused).toMatchObject({ status: 'REFUSED', reason, papers: { refused: 1 } })
    expect(refused.documents[3]).toMatchObject({ state: 'REFUSED', reason: 'Falta la firma.' })
    expect(await subjectsTo(platform, person)).toContain('No hemos podido aceptar tu empresa')
    const early = await person.send('sendEntity', { params })
    expect(early.error.reason?.text).toBe('entities.needs_papers_refused')
    const body = { kind: 'SHAREHOLDERS' as const, file_id: await person.file(), issued_on: lately }
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

  test('is begun once of two managers at once, and not of one’s own entity', async () => {
    const person = await tenant.investor()
    const { id } = await ready(person)
    await person.call('sendEntity', { params: { id } })
    const other = await tenant.manager()
    const replies = await Promise.all(
      [manager, other].map((each) => each.send('takeEntity', { params: { id } })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const otherManager = await tenant.investor({ roles: ['ADMIN', 'USER'] })
    const own = await ready(otherManager)
    await otherManager.call('sendEntity', { params: { id: own.id } })
    const { error } = await otherManager.send('takeEntity', { params: { id: own.id } })
    expect(error.reason?.text).toBe('entities.needs_other')
  })

  test('is told whom else a manager finds with the same number', async () => {
    const own = await createTestTenant(platform)
    const [one, other] = [await own.investor(), await own.investor({ name: 'Ana', surname: 'Sol' })]
    await other.call('createEntity', { body: company() })
    const { id } = await one.call('createEntity', { body: company() })
    const { also_of } = await (await own.manager()).call('getEntity', { params: { id } })
    expect(also_of).toBe('Ana Sol')
  })

  test('is on the access log of its representative', async () => {
    const person = await tenant.investor()
    const { id } = await person.call('createEntity', { body: company() })
    await manager.call('getEntity', { params: { id } })
    expect((await person.call('listLooks')).items).toMatchObject([{ who: 'Elena Robles', how: 'PAGE' }])
    const { entities } = await manager.call('getUser', { params: { id: person.id } })
    expect(entities).toMatchObject([{ id, name: 'Casas del Sur SL' }])
  })
})

test('a company is sent to be checked ten times a day, and then the next day', async () => {
  const person = await tenant.investor()
  const { id } = await ready(person)
  const params = { id }
  await person.call('sendEntity', { params })
  const again = async () => {
    await person.call('reopenEntity', { params })
    return (await person.send('sendEntity', { params })).status
  }
  for (let times = 1; times < 10; times += 1) expect(await again()).toBe(200)
  expect(await again()).toBe(429)
})

describe('the register that the identity provider asks', () => {
  const registryOf = async (id: string) => (await manager.call('getEntity', { params: { id } })).checks

  test.each([
    { says: 'that it has the company', change: {}, registry: 'CONFIRMED', status: 200 },
    { says: 'that it does not', change: { tax_id: 'B50000009' }, registry: 'REJECTED', status: 409 },
    { says: 'nothing yet', change: { name: 'RUN Casas SL' }, registry: 'PENDING', status: 200 },
    { says: 'that it gives up', change: { name: 'STOP Casas SL' }, registry: 'NO_ANSWER', status: 200 },
    { says: 'nothing at all', change: { name: 'WAIT Casas SL' }, registry: 'PENDING', status: 200 },
  ])('says $says, which a manager reads before they accept it', async ({ change, registry, status }) => {
    const id = await inReview(await tenant.investor(), manager, change)
    const { name, tax_id } = company(change)
    expect(await registryOf(id)).toMatchObject([{ status: registry, provider: 'simulated', name, tax_id }])
    const { items } = await manager.call('listEntities', { params: { size: 100 } })
    expect(items.find((each) => each.id === id)).toMatchObject({ registry, detail: { id } })
    const reply = await manager.send('approveEntity', { params: { id } })
    expect(reply.status).toBe(status)
    if (status !== 200) expect(reply.error.reason?.text).toBe('entities.needs_registry')
  })

  test('is asked again when the company is sent again, and both answers stay', async () => {
    const person = await tenant.investor()
    const id = await inReview(person, manager, { tax_id: 'B50000199' })
    const params = { id }
    await manager.call('refuseEntity', { params, body: { reason: 'El NIF no es el suyo.' } })
    await person.call('saveEntity', { params, body: company() })
    await person.call('sendEntity', { params })
    expect((await registryOf(id)).map(({ status }) => status)).toEqual(['CONFIRMED', 'REJECTED'])
    expect((await person.send('exportMyData')).raw).toContain('"REJECTED"')
  })

  test('is asked how far it is until its people have decided', async () => {
    const id = await inReview(await tenant.investor(), manager, { tax_id: 'B50000090' })
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

  test('tells the managers where it says no to what they have accepted before', async () => {
    const id = await inReview(await tenant.investor(), manager, { tax_id: 'B50000090' })
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

  test('is asked of nobody where the provider knows people alone', async () => {
    const own = await createTestTenant(platform, { modules: { kyc: 'stripe' } })
    const otherManager = await own.manager()
    const id = await inReview(await own.investor(), otherManager)
    expect(await otherManager.call('getEntity', { params: { id } })).toMatchObject({
      entity: { registry: 'NONE' },
      checks: [],
    })
    expect((await otherManager.send('approveEntity', { params: { id } })).status).toBe(200)
  })
})

describe('who sent an entity', () => {
  test('changes it only after taking it back, and then it is checked again', async () => {
    const person = await tenant.investor()
    const id = await acting(person, manager)
    const params = { id }
    const sent = await person.send('saveEntity', { params, body: company() })
    expect(sent.error.reason?.text).toBe('entities.needs_unchanged')
    await person.call('reopenEntity', { params })
    expect((await person.send('saveEntity', { params, body: company({ activity: 'Otra' }) })).status).toBe(
      200,
    )
    expect(await person.call('getSession')).toMatchObject({ entity_status: 'DRAFT' })
  })

  test('removes it, and invests for themselves again', async () => {
    const person = await tenant.investor()
    const id = await acting(person, manager)
    await person.call('removeEntity', { params: { id } })
    expect(await person.call('getSession')).toMatchObject({ user_type: 'INDIVIDUAL', entity_id: '' })
    expect((await person.call('getMyEntities')).items).toEqual([])
  })

  test('gets it with the data that are kept of them', async () => {
    const person = await tenant.investor()
    await ready(person)
    const { raw } = await person.send('exportMyData')
    for (const word of ['Casas del Sur SL', 'B58818501', 'SHAREHOLDERS']) expect(raw).toContain(word)
  })
})

test('one that nobody has accepted goes with whom a manager deletes, one that was accepted stays', async () => {
  const [person, manager] = [await tenant.investor(), await tenant.manager()]
  const accepted = await acting(person, manager)
  const looked = await inReview(person, manager, { tax_id: 'A28015865' })
  const body = { reason: 'Nos lo ha pedido por escrito.', word: 'ELIMINAR' }
  await manager.call('deleteUser', { params: { id: person.id }, body })
  const statusOf = async (id: string) => (await manager.call('getEntity', { params: { id } })).entity.status
  expect([await statusOf(accepted), await statusOf(looked)]).toEqual(['APPROVED', 'REMOVED'])
})

test('a platform that hides companies offers none of it', async () => {
  const own = await createTestTenant(platform)
  const person = await own.investor()
  await acting(person, await own.manager())
  await own.publish({ hide: { legalTypeInvestor: true } })
  expect(await person.call('getSession')).toMatchObject({ user_type: 'INDIVIDUAL', entity_id: '' })
  expect((await person.send('getMyEntities')).error.code).toBe('not_offered')
})
