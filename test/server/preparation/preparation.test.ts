import { afterEach, describe, expect, it } from 'vitest'
import { newId } from '../../../src/server/database/ids.ts'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { createUpcomingIssuance, declareInterest } from '../interests/campaign-fixture.ts'
import { placeOrder } from '../investments/steps.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'
import { draftFixture } from './draft-fixture.ts'
import project from './project.json' with { type: 'json' }

const platform = await testPlatform()
const { clock, owner } = platform
const createDraft = draftFixture(platform)
const reason = 'Faltan las fuentes'

afterEach(() => assertInvariants(owner))

describe('a draft', () => {
  it('starts with a title and is visible only to its issuer and managers', async () => {
    const { tenant, manager, member, getPreparation, slugParams } = await createDraft()
    const stranger = await tenant.member(await tenant.organisation(), ['ENTREPRENEUR'])
    const investor = await tenant.investor()
    expect((await getPreparation()).status).toBe('DRAFT')
    expect((await getPreparation(manager)).title).toBe('Ático en Ruzafa')
    for (const somebody of [stranger, investor]) {
      const { status } = await somebody.send('getPreparation', { params: slugParams })
      expect([403, 404]).toContain(status)
    }
    expect((await investor.send('getIssuance', { params: slugParams })).status).toBe(404)
    expect((await member.call('listManagedIssuances', { params: { mine: true } })).items).toHaveLength(1)
  })

  it('can only be created for an organisation by its members and managers', async () => {
    const { tenant, member, manager } = await createDraft()
    const other = await tenant.organisation()
    const body = { title: 'Otro', type: 'DEBT', organisation_id: other }
    expect((await member.send('createIssuance', { body })).status).toBe(404)
    expect((await manager.send('createIssuance', { body })).status).toBe(200)
  })

  it('gets an address from its title, unique within its tenant', async () => {
    const { member, slug } = await createDraft()
    const body = { title: 'Ático en Ruzafa', type: 'DEBT' }
    expect([slug, (await member.call('createIssuance', { body })).slug]).toEqual([
      'atico-en-ruzafa',
      'atico-en-ruzafa-2',
    ])
    expect((await createDraft()).slug).toBe('atico-en-ruzafa')
  })

  it('checks whether an address is free and suggests another', async () => {
    const { member, params } = await createDraft()
    const wanted = async (wanted: string) => member.call('checkAddress', { params: { ...params, wanted } })
    await member.call('createIssuance', { body: { title: 'Olivar', type: 'DEBT' } })
    expect(await wanted('olivar')).toEqual({ free: false, suggestion: 'olivar-2' })
    expect((await wanted('create')).free).toBe(false)
    expect((await wanted('olivar-nuevo')).free).toBe(true)
  })

  it('checks a hundred addresses an hour for a person, so that drafts cannot be guessed in bulk', async () => {
    const { member, params } = await createDraft()
    const check = () => member.send('checkAddress', { params: { ...params, wanted: 'olivar' } })
    const statuses = []
    for (let each = 0; each < 101; each += 1) statuses.push((await check()).status)
    expect([statuses.indexOf(429), new Set(statuses.slice(0, 100))]).toEqual([100, new Set([200])])
  })

  it('cannot be created if the tenant hides new projects', async () => {
    const tenant = await createTestTenant(platform, { hide: { newProject: true } })
    const manager = await tenant.manager()
    const body = { title: 'Ático', type: 'DEBT', organisation_id: await tenant.organisation() }
    expect((await manager.send('createIssuance', { body })).error.code).toBe('not_offered')
  })
})

describe('saving a draft', () => {
  it('stores the fields and calculates the omitted ones', async () => {
    const { getPreparation, completeSteps, manager, slugParams } = await createDraft()
    await completeSteps()
    const { basics, story, terms, team, needs } = await getPreparation()
    expect(basics).toMatchObject(project.basics)
    expect(story).toMatchObject(project.story)
    expect(team).toMatchObject(project.team)
    expect(terms).toMatchObject({ token_price: 10_000, tokens_for_sale: 5_000, min_tokens: 5 })
    expect(needs).toEqual([])
    const detail = await manager.call('getManagedIssuance', { params: slugParams })
    expect(detail).toMatchObject({
      total_amount: 50_000_000,
      hard_cap: 50_000_000,
      max_tokens: 5_000,
      min_ticket: 50_000,
    })
  })

  it.each([
    ['saveIssuanceTerms', { token_price: 300, total_amount: 1000 }, 'total_amount'],
    ['saveIssuanceTerms', { token_price: 1e11, tokens_for_sale: 1e9 }, 'total_amount'],
    ['saveIssuanceTerms', { token_price: 1e9, tokens_for_sale: 1e9, hard_cap: 1 }, 'total_amount'],
    ['saveIssuanceTerms', { total_amount: 9007199254740991, token_price: 1 }, 'tokens_for_sale'],
    ['saveIssuanceTerms', { total_amount: 9007199254740991, tokens_for_sale: 1 }, 'token_price'],
    ['saveIssuanceTerms', { token_price: 1e11, tokens_for_sale: 1e4, min_tokens: 1e9 }, 'min_tokens'],
    ['saveIssuanceTerms', { starts_on: '9999-12-31', duration_days: 730 }, 'ends_on'],
    ['saveIssuanceTerms', { starts_on: '0000-01-01' }, 'starts_on'],
    ['saveIssuanceTerms', { starts_on: '2027-03-02', ends_on: '2027-03-01' }, 'ends_on'],
    ['saveIssuanceDocuments', { offer_id: '959800TESELADEMO007112345678' }, 'offer_id'],
    ['saveIssuanceBasics', { ...project.basics, custom_slug: 'create' }, 'custom_slug'],
    ['saveIssuanceBasics', { ...project.basics, title: { en: 'English alone' } }, 'title.es'],
    ['saveIssuanceMedia', { pictures: Array.from({ length: 9 }, () => ({ file_id: newId() })) }, 'pictures'],
    ['saveIssuanceTeam', { team: [{ name: 'Ana <b>' }] }, 'team.0.name'],
    ['saveIssuanceMedia', { video_url: 'https://videos.example.org/1' }, 'video_url'],
  ] as const)('rejects invalid fields: %s with %o', async (operation, body, field) => {
    const { member, params } = await createDraft()
    const { error } = await member.send(operation, { params, body: { version: 1, ...body } })
    expect(error.fields?.map((each) => each.field)).toEqual([field])
  })

  it("rejects another person's file, and a document as a picture", async () => {
    const { tenant, member, params, manager, slugParams } = await createDraft()
    const investor = await tenant.investor()
    for (const file_id of [await investor.file(), newId(), await member.file()]) {
      const body = { version: 1, pictures: [{ file_id }] }
      expect((await member.send('saveIssuanceMedia', { params, body })).status).toBe(400)
      expect((await manager.call('getManagedIssuance', { params: slugParams })).images).toEqual([])
    }
  })

  it("merges two editors' changes, and reports a conflict at the field both changed", async () => {
    const { manager, member, params, slug, slugParams } = await createDraft()
    const title = { es: 'Ático en Ruzafa' }
    const basics = { version: 1, custom_slug: slug, type: 'REAL_ESTATE', modality: 'RENT' }
    const save = (by: Person, body: object) =>
      by.send('saveIssuanceBasics', { params, body: { ...basics, title, ...body } })
    expect((await save(manager, { city: 'Valencia', client_uuid: 'A-1' })).status).toBe(200)
    expect((await save(member, { address: 'Calle Cuba 7' })).status).toBe(200)
    const both = await member.call('getPreparation', { params: slugParams })
    expect(both.basics).toMatchObject({ city: 'Valencia', client_uuid: 'A-1', address: 'Calle Cuba 7' })
    const mine = { address: 'Calle Cuba 7', city: 'Madrid' }
    const refused = await save(member, mine)
    expect(refused.error.fields).toMatchObject([
      { field: 'city', message: expect.stringMatching(/Elena Robles.*«Valencia»/) },
    ])
    expect((await save(member, mine)).status).toBe(200)
    expect((await member.call('getPreparation', { params: slugParams })).basics.city).toBe('Madrid')
    const { items } = await manager.call('getIssuanceChanges', { params: slugParams })
    expect(items[0]).toMatchObject({ field: 'Ciudad', from: 'Valencia', to: 'Madrid' })
  })

  it('lists its changes with formatted amounts and labels', async () => {
    const { member, manager, slugParams, completeSteps } = await createDraft()
    await completeSteps()
    const { items } = await manager.call('getIssuanceChanges', { params: slugParams })
    const said = Object.fromEntries(items.map(({ field, to }) => [field, to]))
    expect(said).toMatchObject({
      Título: 'Ático en Ruzafa · A penthouse in Ruzafa',
      'Precio por token': expect.stringMatching(/^100,00\s€$/),
      Imágenes: '1 archivo',
      Documentos: 'Ficha de datos fundamentales (KIIS) · Quien puede ver el proyecto',
    })
    const stranger = await member.send('getIssuanceChanges', { params: { slug: 'no-hay' } })
    expect(stranger.status).toBe(404)
  })

  it('rejects fewer tokens than are already booked', async () => {
    const { tenant, manager, member, params, slug, completeSteps, getPreparation } = await createDraft({
      payment: { unpaid_percent: 100 },
    })
    await completeSteps()
    await manager.call('announceIssuance', { params })
    const investor = await tenant.investor()
    await investor.call('declareInterest', { body: { slug, kind: 'BOOKED', tokens: 4_000 } })
    const save = async (change: object) => {
      const body = { ...project.terms, ...change, version: (await getPreparation()).version }
      return member.send('saveIssuanceTerms', { params, body })
    }
    const fewer = { total_amount: 30_000_000 }
    expect((await save(fewer)).error.fields?.map(({ field }) => field)).toEqual(['tokens_for_sale'])
    const lower = { hard_cap: 39_000_000 }
    expect((await save(lower)).error.fields?.map(({ field }) => field)).toEqual(['tokens_for_sale'])
    expect((await save({ hard_cap: 40_000_000 })).status).toBe(200)
  })

  it('requires a minimum ticket within the maximum order', async () => {
    const { member, params, completeSteps, getPreparation } = await createDraft()
    await completeSteps()
    const save = async (change: object) => {
      const body = { ...project.terms, max_tokens: 10, ...change, version: (await getPreparation()).version }
      await member.call('saveIssuanceTerms', { params, body })
      return (await getPreparation()).needs.map(({ field }) => field)
    }
    expect(await save({ min_ticket: 100_000 })).toEqual([])
    expect(await save({ min_ticket: 100_001 })).toEqual(['min_ticket'])
    expect(await save({ max_tokens: 5000, hard_cap: 20_000_000, min_ticket: 20_000_001 })).toEqual([
      'min_ticket',
    ])
  })

  it('rejects a token symbol in use in the tenant', async () => {
    const { tenant, member, manager, params, completeSteps, getPreparation } = await createDraft()
    const other = await tenant.issuance({ token_symbol: 'OTRO' })
    await manager.call('createTokenClass', {
      params: { slug: other.slug },
      body: { name: 'Otro B', symbol: 'OTROB', price: 100, supply: 5 },
    })
    await completeSteps()
    const save = async (token_symbol: string) =>
      member.send('saveIssuanceTerms', {
        params,
        body: { ...project.terms, token_symbol, version: (await getPreparation()).version },
      })
    for (const symbol of ['OTRO', 'OTROB'])
      expect((await save(symbol)).error.fields).toMatchObject([{ field: 'token_symbol' }])
    const gone = new Date(clock.now().getTime() - 40 * 86_400_000)
    await owner.query('update issuances set removed_at = $2 where id = $1', [other.id, gone])
    expect((await save('OTRO')).status).toBe(200)
  })

  it('rejects invisible and direction-changing characters', async () => {
    const { member, params, getPreparation } = await createDraft()
    const save = async (es: string) =>
      member.send('saveIssuanceStory', {
        params,
        body: { description: { es }, version: (await getPreparation()).version },
      })
    for (const sign of ['\u202e', '\u2066', '\u200f', '\u0000', '\u200b'])
      expect((await save(`Rinde el ${sign}8 %`)).error.code).toBe('invalid_fields')
    expect((await save('Primero — «obra».\n\nDespués: 8 % \u{1f3e0} שלום')).status).toBe(200)
  })

  it('shows the other editors', async () => {
    const { manager, getPreparation } = await createDraft()
    await getPreparation(manager, 'basics')
    expect((await getPreparation()).editors.map(({ name }) => name)).toEqual(['Elena Robles'])
  })

  it('does not show a person who is impersonated as an editor', async () => {
    const { tenant, manager, organisation, getPreparation } = await createDraft()
    const colleague = await tenant.member(organisation, ['ENTREPRENEUR'])
    await getPreparation(await tenant.impersonate(manager, colleague), 'basics')
    expect((await getPreparation()).editors).toEqual([])
  })
})

it('lists every part of a project without an English text', async () => {
  const { member, params, completeSteps, getPreparation } = await createDraft()
  await completeSteps()
  const { version, media } = await getPreparation()
  const pictures = (media.pictures ?? []).map((picture) => ({ ...picture, caption: { es: 'La fachada' } }))
  await member.call('saveIssuanceMedia', { params, body: { version, pictures } })
  expect((await getPreparation()).english_missing).toEqual(expect.arrayContaining(['Imágenes', 'Equipo']))
})

describe('the calculation of terms', () => {
  it.each([
    [
      { token_price: 10_000, tokens_for_sale: 50 },
      { total_amount: 500_000, worked_out: 'total_amount' },
    ],
    [
      { token_price: 10_000, total_amount: 500_000 },
      { tokens_for_sale: 50, worked_out: 'tokens_for_sale' },
    ],
    [
      { tokens_for_sale: 50, total_amount: 500_000 },
      { token_price: 10_000, worked_out: 'token_price' },
    ],
    [
      { token_price: 300, total_amount: 1_000 },
      { contradicts: 'total_amount', worked_out: '' },
    ],
    [
      { starts_on: '2027-10-30', duration_days: 3 },
      { ends_on: '2027-11-01', days: 3 },
    ],
    [{ starts_on: '2028-02-28', ends_on: '2028-03-01' }, { days: 3 }],
    [{ token_price: 10_000 }, { total_amount: 0, worked_out: '' }],
    [
      { token_price: 1e11, tokens_for_sale: 1e9 },
      { total_amount: 0, worked_out: '' },
    ],
    [
      { token_price: 1, total_amount: 9007199254740991 },
      { tokens_for_sale: 0, worked_out: '' },
    ],
    [
      { starts_on: '9999-12-31', duration_days: 730 },
      { ends_on: '', days: 0 },
    ],
    [
      { starts_on: '2027-13-45', ends_on: '2027-02-31' },
      { ends_on: '', days: 0 },
    ],
  ])('returns for %o the terms %o', async (params, result) => {
    const { member } = await createDraft()
    expect(await member.call('workOutTerms', { params })).toMatchObject(result)
  })
})

describe('an expired document', () => {
  it('is visible to its issuer and not to investors', async () => {
    const { tenant, member, manager, params, completeSteps, getPreparation, slugParams } = await createDraft()
    await completeSteps()
    const { version, documents } = await getPreparation()
    const expires_on = clock.now().toISOString().slice(0, 10)
    const [kiis] = documents.documents ?? []
    const body = { ...documents, version, documents: [{ ...kiis, expires_on }] }
    await member.call('saveIssuanceDocuments', { params, body })
    await manager.call('announceIssuance', { params })
    const investor = await tenant.investor()
    expect((await investor.call('getIssuance', { params: slugParams })).documents).toHaveLength(1)
    await manager.call('setClock', { body: { days: 1 } })
    expect((await investor.call('getIssuance', { params: slugParams })).documents).toEqual([])
    const id = kiis?.file_id ?? ''
    expect((await investor.send('getFile', { params: { id } })).status).toBe(404)
    expect((await member.call('getManagedIssuance', { params: slugParams })).documents).toHaveLength(1)
  })
})

describe('a deleted issuance', () => {
  it('is hidden, and can be restored for thirty days', async () => {
    const { member, manager, params, getPreparation, slugParams } = await createDraft()
    await member.call('deleteIssuance', { params, body: { reason } })
    expect((await member.send('getPreparation', { params: slugParams })).status).toBe(404)
    expect((await manager.call('listManagedIssuances', {})).items).toEqual([])
    const [removed] = (await member.call('getRemovedIssuances')).items
    const id = removed?.id ?? ''
    await member.call('restoreIssuance', { params: { id } })
    expect((await getPreparation()).status).toBe('DRAFT')
    await member.call('deleteIssuance', { params, body: { reason } })
    await manager.call('setClock', { body: { days: 31 } })
    expect((await manager.call('getRemovedIssuances')).items).toEqual([])
    expect((await manager.send('restoreIssuance', { params: { id } })).status).toBe(404)
  })

  it('reserves its address for thirty days', async () => {
    const { member, manager, params, slug } = await createDraft()
    await member.call('deleteIssuance', { params, body: { reason } })
    const body = { title: 'Ático en Ruzafa', type: 'DEBT' }
    const next = await member.call('createIssuance', { body })
    expect(next.slug).toBe('atico-en-ruzafa-2')
    const wanted = { id: next.id, wanted: slug }
    expect((await member.call('checkAddress', { params: wanted })).free).toBe(false)
    await manager.call('setClock', { body: { days: 30 } })
    expect((await member.call('checkAddress', { params: wanted })).free).toBe(true)
    expect((await member.call('createIssuance', { body })).slug).toBe(slug)
    expect((await member.call('checkAddress', { params: wanted })).free).toBe(false)
  })

  it('cannot have orders, nor be public if its issuer deletes it', async () => {
    const { tenant, member, manager, organisation } = await createDraft()
    const { id, slug } = await tenant.issuance({ organisation_id: organisation })
    const params = { id }
    expect((await member.send('deleteIssuance', { params, body: { reason } })).error.code).toBe('requirement')
    const investor = await tenant.investor()
    await placeOrder(investor, slug, 1)
    expect((await manager.send('deleteIssuance', { params, body: { reason } })).error.code).toBe(
      'issuance_in_use',
    )
    expect((await manager.call('getManagedIssuance', { params: { slug } })).id).toBe(id)
  })

  it('cannot have interests until they are canceled', async () => {
    const { tenant, manager, organisation } = await createDraft()
    const { id, slug } = await createUpcomingIssuance(tenant, clock.now(), { organisation_id: organisation })
    const investor = await tenant.investor()
    const interest = await declareInterest(investor, slug, 20_000)
    const deletes = () => manager.send('deleteIssuance', { params: { id }, body: { reason } })
    expect((await deletes()).error.code).toBe('issuance_in_use')
    await investor.call('cancelInterest', { params: { id: interest.id } })
    expect((await deletes()).status).toBe(204)
  })
})

it("the fee of an issuance replaces the tenant's fee", async () => {
  const tenant = await createTestTenant(platform, { extras: { investmentFee: { percent: 2 } } })
  const investor = await tenant.investor()
  const fee = async (change: { own_fee_percent?: number }) => {
    const { slug } = await tenant.issuance(change)
    const { fee_percent } = await investor.call('getIssuance', { params: { slug } })
    const quote = await investor.call('quoteInvestment', { params: { slug, tokens: 10 } })
    return [fee_percent, quote.fee_percent]
  }
  expect([await fee({}), await fee({ own_fee_percent: 1 })]).toEqual([
    [2, 2],
    [1, 1],
  ])
})
