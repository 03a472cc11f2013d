import { afterEach, expect, it } from 'vitest'
import { tokens } from '../../../src/domain/money.ts'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'
import { bookTokens, campaignFixture, createUpcomingIssuance, declareInterest } from './campaign-fixture.ts'

const platform = await testPlatform()
const { clock, owner, mails } = platform
const tenant = await createTestTenant(platform)
const manager = await tenant.manager()
const { runDueJobs } = campaignFixture(platform)
const fresh = () => createUpcomingIssuance(tenant, clock.now())
const said = { es: 'Lo que se lee', en: 'What one reads' }
const complete = {
  subtitle: said,
  sector: said,
  short_description: said,
  description: said,
  issuer_description: said,
  images: [{ url: '/media/01a21530-447a-7cea-a38b-bd17c3eb2cf3', alt: said }],
}
const investor = () => tenant.investor({ email: `${crypto.randomUUID()}@mail.test` })

afterEach(() => assertInvariants(owner))

/** Changes the terms of an issuance through the manager's form. */
async function change({ id, slug }: { id: string; slug: string }, to: Record<string, number>): Promise<void> {
  const { version, terms } = await manager.call('getPreparation', { params: { slug } })
  await manager.call('saveIssuanceTerms', { params: { id }, body: { ...terms, ...to, version } })
}

async function toldTo(person: Person): Promise<string[]> {
  const { rows } = await owner.query('select email from users where id = $1', [person.id])
  return mails
    .filter(({ to, subject }) => to === rows[0]?.email && subject.startsWith('Han cambiado las condiciones'))
    .map(({ text }) => text)
}

const interestOf = async (person: Person) => (await person.call('listMyInterests')).items[0]

it('notifies interested investors of a changed price once, with the old and new values', async () => {
  const issuance = await fresh()
  const person = await investor()
  await declareInterest(person, issuance.slug, 50_000)
  await change(issuance, { token_price: 12_500 })
  await runDueJobs()
  await runDueJobs()
  const [text, ...more] = await toldTo(person)
  expect(more).toEqual([])
  expect(text).toMatch(/Precio por token: antes 100,00\s€, ahora 125,00\s€/)
  expect(text).toContain('Tu interés sigue encajando')
  expect(await interestOf(person)).toMatchObject({ fit: 'FITS', price: 10_000, price_now: 12_500 })
  expect((await interestOf(person))?.terms_told_at).not.toBe('')
})

it.each([
  { least: 6, tokens: 5, told: /Mínimo por orden: antes 200,00\s€, ahora 600,00\s€/ },
  { most: 4, tokens: 5, told: /Máximo por orden: antes 5\.?000,00\s€, ahora 400,00\s€/ },
])('reports that an interest no longer fits the limits: $told', async ({ least, most, told }) => {
  const issuance = await fresh()
  const [one, other] = [await investor(), await investor()]
  await declareInterest(one, issuance.slug, 50_000)
  await bookTokens(other, issuance.slug, 5)
  await change(issuance, { ...(least && { min_tokens: least }), ...(most && { max_tokens: most }) })
  await runDueJobs()
  for (const person of [one, other]) {
    const [text] = await toldTo(person)
    expect(text).toMatch(told)
    expect(text).toContain('ya no encaja')
    expect(await interestOf(person)).toMatchObject({ fit: 'UNFIT' })
  }
  const [row] = (await manager.call('listInterests', { params: { issuance: issuance.slug } })).items
  expect(row).toMatchObject({ fit: 'UNFIT' })
})

it('does not notify of other or reverted changes, or of changes after a cancellation', async () => {
  const issuance = await fresh()
  const [stays, leaves] = [await investor(), await investor()]
  await declareInterest(stays, issuance.slug, 50_000)
  const { id } = await declareInterest(leaves, issuance.slug, 50_000)
  await change(issuance, { soft_cap: 300_000 })
  await change(issuance, { max_tokens: 40 })
  await change(issuance, { max_tokens: 50 })
  await runDueJobs()
  await leaves.call('cancelInterest', { params: { id } })
  await change(issuance, { max_tokens: 30 })
  await runDueJobs()
  expect(await toldTo(leaves)).toEqual([])
  expect(await toldTo(stays)).toHaveLength(1)
  expect((await leaves.call('listMyInterests')).items[0]).toMatchObject({ fit: 'SETTLED', terms_told_at: '' })
})

it('notifies of changes to a returned issuance only once it is announced again', async () => {
  const issuance = await createUpcomingIssuance(tenant, clock.now(), complete)
  const person = await investor()
  await declareInterest(person, issuance.slug, 50_000)
  const params = { id: issuance.id }
  await manager.call('sendBackIssuance', { params, body: { reason: 'Falta decir a cuánto se vende.' } })
  await change(issuance, { min_tokens: 3, soft_cap: 300_000 })
  await runDueJobs()
  expect(await toldTo(person)).toEqual([])
  await manager.call('announceIssuance', { params })
  await runDueJobs()
  expect(await toldTo(person)).toHaveLength(1)
})

it('does not notify of changes made before the interest', async () => {
  const issuance = await createUpcomingIssuance(tenant, clock.now(), { min_tokens: tokens(1) })
  await change(issuance, { min_tokens: 2 })
  const person = await investor()
  await declareInterest(person, issuance.slug, 50_000)
  await runDueJobs()
  expect(await toldTo(person)).toEqual([])
})
