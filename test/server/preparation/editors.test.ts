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
  await open(member, 'basics')
  return { ...draft, colleague, open, takeOver }
}

const basicsOf = (slug: string, change: object) => ({
  ...{
    version: 1,
    title: { es: 'Ático en Ruzafa' },
    custom_slug: slug,
    type: 'REAL_ESTATE',
    modality: 'RENT',
  },
  ...change,
})

it('the second person at a step sees who edits it and since when, and the first sees nothing', async () => {
  const { colleague, member, open } = await openBasics()
  const { hold } = await open(colleague, 'basics')
  expect(hold).toMatchObject({ step: 'basics', taken: false, unsaved: [] })
  expect(hold?.by).not.toBe('')
  expect(Number.isNaN(Date.parse(hold?.since ?? ''))).toBe(false)
  expect((await open(member, 'basics')).hold).toBeUndefined()
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
  const { colleague, member, open } = await openBasics()
  await open(member, 'story')
  expect((await open(colleague, 'basics')).hold).toBeUndefined()
  expect((await open(member, 'basics')).hold).toMatchObject({ taken: false })
})

it('the second person sees what the first has typed and not saved, which stays after a takeover', async () => {
  const { colleague, member, slug, params, open, takeOver } = await openBasics()
  const name = `issuance-basics-${params.id}`
  const values = basicsOf(slug, { city: 'Valencia', title: { es: 'Ático en Ruzafa' }, address: '' })
  await member.call('keepDraft', { params: { name }, body: { hash: 'x', values, version: 0 } })
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
