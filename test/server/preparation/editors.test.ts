import { expect, it } from 'vitest'
import { testPlatform } from '../harness.ts'
import type { Person } from '../test-tenant.ts'
import { draftFixture } from './draft-fixture.ts'
import project from './project.json' with { type: 'json' }

const platform = await testPlatform()
const createDraft = draftFixture(platform)

/** Creates a draft whose basics its member has opened, with a second member and a manager. */
async function openBasics() {
  const draft = await createDraft()
  const { tenant, organisation, member, slug, params } = draft
  const colleague = await tenant.member(organisation, ['ENTREPRENEUR'])
  const open = (who: Person, step?: 'basics' | 'story') =>
    who.call('getPreparation', { params: { slug, ...(step && { step }) } })
  const takeOver = (who: Person) => who.send('takeOverStep', { params, body: { step: 'basics' } })
  const values = (change: object) => basicsOf(slug, change)
  const type = (who: Person, change: object, version = 0) =>
    who.call('keepDraft', {
      params: { name: `issuance-basics-${params.id}` },
      body: { hash: 'x', values: values(change), version },
    })
  await open(member, 'basics')
  await type(member, { title: { es: 'Ático' } })
  return { ...draft, colleague, open, takeOver, type }
}

const basicsOf = (slug: string, change: object) => ({
  version: 1,
  title: { es: 'Ático en Ruzafa' },
  custom_slug: slug,
  type: 'REAL_ESTATE',
  modality: 'RENT',
  ...change,
})

it('the second person at a step sees who edits it and since when, and the first sees nothing', async () => {
  const { colleague, member, open } = await openBasics()
  const { hold } = await open(colleague, 'basics')
  expect(hold).toMatchObject({ step: 'basics', taken: false, unsaved: [{ id: 'title' }] })
  expect(hold?.by).not.toBe('')
  expect(Number.isNaN(Date.parse(hold?.since ?? ''))).toBe(false)
  expect((await open(member, 'basics')).hold).toBeUndefined()
})

it('who only reads a step does not keep others from editing it', async () => {
  const { tenant, manager, member, colleague, completeSteps, params, open, type } = await openBasics()
  await open(manager, 'story')
  expect((await open(colleague, 'story')).hold).toBeUndefined()
  await member.call('dropDraft', { params: { name: `issuance-basics-${params.id}` } })
  await completeSteps()
  await manager.call('announceIssuance', { params })
  await member.call('submitIssuance', { params })
  await open(member, 'story')
  await open(colleague, 'basics')
  await type(colleague, { city: 'Lugo' })
  const other = await tenant.manager()
  await open(other, 'basics')
  await type(other, { city: 'Vigo' })
  const { hold } = await open(manager, 'basics')
  expect(hold?.unsaved.find(({ id }) => id === 'city')?.typed).toBe('Vigo')
})

it('a person is told which of their own steps are not saved, until they save or undo them', async () => {
  const { member, colleague, params, open } = await openBasics()
  expect((await open(member)).own_unsaved).toEqual([{ step: 'basics', fields: 'Título' }])
  expect((await open(colleague)).own_unsaved).toEqual([])
  await member.call('dropDraft', { params: { name: `issuance-basics-${params.id}` } })
  expect((await open(member, 'story')).own_unsaved).toEqual([])
})

it('what somebody typed stays readable after a takeover, until they save it', async () => {
  const { member, colleague, params, open, takeOver, type } = await openBasics()
  await type(member, { city: 'Valencia' }, 1)
  await open(colleague, 'basics')
  await takeOver(colleague)
  const { hold, left_unsaved } = await open(colleague, 'basics')
  expect([hold, left_unsaved?.unsaved]).toMatchObject([undefined, [{ id: 'city', typed: 'Valencia' }]])
  await member.call('dropDraft', { params: { name: `issuance-basics-${params.id}` } })
  expect((await open(colleague, 'basics')).left_unsaved).toBeUndefined()
})

it('two people at different steps do not disturb each other, nor does one who only reviews', async () => {
  const { colleague, manager, member, open } = await openBasics()
  expect((await open(colleague, 'story')).hold).toBeUndefined()
  expect((await open(manager)).hold).toBeUndefined()
  expect((await open(member, 'basics')).hold).toBeUndefined()
})

it('who takes over edits the step, and the first is told by whom and since when', async () => {
  const { colleague, member, open, takeOver } = await openBasics()
  await open(colleague, 'basics')
  expect((await takeOver(colleague)).status).toBe(204)
  expect((await open(colleague, 'basics')).hold).toBeUndefined()
  expect((await open(member, 'basics')).hold).toMatchObject({ step: 'basics', taken: true })
  await takeOver(member)
  expect((await open(member, 'basics')).hold).toBeUndefined()
  expect((await open(colleague, 'basics')).hold).toMatchObject({ taken: true })
})

it('a step whose editor has left is free', async () => {
  const { colleague, member, open, type } = await openBasics()
  await open(member, 'story')
  expect((await open(colleague, 'basics')).hold).toBeUndefined()
  await type(colleague, { city: 'Lugo' })
  expect((await open(member, 'basics')).hold).toMatchObject({ taken: false })
})

it('the second person sees what the first has typed and not saved, which stays after a takeover', async () => {
  const { colleague, member, slug, params, open, takeOver, type } = await openBasics()
  const name = `issuance-basics-${params.id}`
  await type(member, { city: 'Valencia', title: { es: 'Ático en Ruzafa' }, address: '' }, 1)
  const typed = [{ id: 'city', field: 'Ciudad', stored: '', typed: 'Valencia' }]
  expect((await open(colleague, 'basics')).hold?.unsaved).toEqual(typed)
  await takeOver(colleague)
  const body = basicsOf(slug, { city: 'Madrid' })
  await colleague.call('saveIssuanceBasics', { params, body: body as never })
  const { draft } = await member.call('getDraft', { params: { name } })
  expect(draft?.values).toMatchObject({ city: 'Valencia' })
  const refused = await member.send('saveIssuanceBasics', {
    params,
    body: basicsOf(slug, { city: 'Valencia' }) as never,
  })
  expect(refused.error.fields).toMatchObject([
    { field: 'city', message: expect.stringContaining('«Madrid»') },
  ])
})

it('a draft of an earlier form, or of no form at all, keeps nobody from its step', async () => {
  const { colleague, member, open, type } = await openBasics()
  const strange = {
    type: 'GONE',
    modality: 7,
    kind: 'NONE',
    city: ['Lugo', { es: 'Vigo' }],
    motto: 'Slowly',
    title: { es: { es: 'Ático' } },
    place: 'Lugo',
    address: true,
    token_price: 'much',
    soft_cap: 1.5,
    starts_on: 'never',
    ends_on: 20_260_101,
    own_fee_percent: {},
    version: 0.5,
  }
  await type(member, strange, 1)
  const { hold } = await open(colleague, 'basics')
  expect(hold?.unsaved).toContainEqual({
    id: 'city',
    field: 'Ciudad',
    stored: '',
    typed: expect.stringContaining('Lugo'),
  })
  expect((await open(member, 'basics')).own_unsaved).toMatchObject([{ step: 'basics' }])
})

it('being told of a conflict in one step does not overwrite another step unasked', async () => {
  const { colleague, member, slug, params } = await openBasics()
  const saveBasics = (who: Person, city: string) =>
    who.send('saveIssuanceBasics', { params, body: basicsOf(slug, { city }) as never })
  const saveStory = (who: Person, es: string, version: number) =>
    who.send('saveIssuanceStory', { params, body: { description: { es }, version } })
  await saveBasics(colleague, 'Madrid')
  expect((await saveStory(colleague, 'Suya', 2)).status).toBe(200)
  expect((await saveBasics(member, 'Valencia')).status).toBe(400)
  expect((await saveStory(member, 'Mía', 1)).error.fields).toMatchObject([{ field: 'description' }])
  expect((await saveStory(member, 'Mía', 1)).status).toBe(200)
})

it('a takeover is closed to other issuers and investors, and to an issuer during the review', async () => {
  const { tenant, manager, member, params, completeSteps, takeOver } = await openBasics()
  const stranger = await tenant.member(await tenant.organisation(), ['ENTREPRENEUR'])
  expect((await takeOver(stranger)).status).toBe(404)
  expect((await takeOver(await tenant.investor())).status).toBe(403)
  await completeSteps()
  await manager.call('announceIssuance', { params })
  await member.call('submitIssuance', { params })
  expect((await takeOver(member)).error.reason?.text).toBe('preparation.needs_issuer_phase')
  expect((await takeOver(manager)).status).toBe(204)
})

it('another type tells beforehand which terms it empties, and drops them from drafts of the terms', async () => {
  const { member, params, slug, getPreparation, completeSteps } = await createDraft()
  await completeSteps()
  const loan = async (change: object) =>
    member.call('saveIssuanceBasics', {
      params,
      body: {
        ...project.basics,
        custom_slug: slug,
        ...change,
        version: (await getPreparation()).version,
      } as never,
    })
  await loan({ type: 'DEBT', modality: 'FIXED_RATE' })
  const terms = { ...project.terms, rate: 5, version: (await getPreparation()).version }
  await member.call('saveIssuanceTerms', { params, body: terms as never })
  const name = `issuance-terms-${params.id}`
  const values = { ...terms, type: 'DEBT', modality: 'FIXED_RATE', amortisation: 'BULLET' }
  await member.call('keepDraft', { params: { name }, body: { hash: 'x', values, version: 0 } })
  const effects = (type: string, modality: string) =>
    member.call('getKindEffects', { params: { ...params, type, modality } as never })
  const { notes } = await effects('EQUITY', 'SHARES')
  expect(notes.type).toMatch(/Tipo|Interés|interés/)
  expect((await effects('DEBT', 'FIXED_RATE')).notes).toEqual({})
  await loan({ type: 'EQUITY', modality: 'SHARES' })
  const { draft } = await member.call('getDraft', { params: { name } })
  expect(draft?.values).toMatchObject({ type: 'EQUITY', modality: 'SHARES', token_price: 10_000 })
  expect(draft?.values).not.toHaveProperty('rate')
  expect(draft?.values).not.toHaveProperty('amortisation')
})
