import { describe, expect, it } from 'vitest'
import { daysAfter } from '../../../src/domain/calendar.ts'
import { testPlatform } from '../harness.ts'
import { draftFixture } from './draft-fixture.ts'
import project from './project.json' with { type: 'json' }

const createDraft = draftFixture(await testPlatform())

describe('the terms of an issuance', () => {
  const values = {
    rate: 5,
    amortisation: 'BULLET',
    day_count: 'ACTUAL_365',
    first_payment_on: '2027-06-30',
    premoney: 900_000_00,
    equity_percent: 12,
    online_round: { number: 1 },
  }
  const loan = ['rate', 'amortisation', 'day_count', 'first_payment_on']
  const company = ['premoney', 'equity_percent', 'online_round']

  it.each([
    ['DEBT', 'FIXED_RATE', company],
    ['REAL_ESTATE', 'RENT', ['amortisation', 'day_count', ...company]],
    ['MUSIC', 'REVENUE_SHARE', ['amortisation', 'day_count', ...company]],
    ['ART', 'CAPITAL_GAIN', [...loan, ...company]],
    ['EQUITY', 'SHARES', loan],
    ['REAL_ESTATE', 'SHARES', loan],
  ])('reject for %s with %s the fields %o', async (type, modality, gone) => {
    const { member, params, slugParams, getPreparation } = await createDraft()
    const basics = {
      ...project.basics,
      custom_slug: (await getPreparation()).slug,
      type,
      modality,
      version: 1,
    }
    await member.call('saveIssuanceBasics', { params, body: basics })
    const { version } = await getPreparation()
    const save = (body: object) => member.send('saveIssuanceTerms', { params, body: { version, ...body } })
    expect((await save(values)).error.fields?.map(({ field }) => field).sort()).toEqual([...gone].sort())
    const kept = Object.fromEntries(Object.entries(values).filter(([field]) => !gone.includes(field)))
    expect((await save(kept)).status).toBe(200)
    const { terms } = await getPreparation()
    expect(terms).toMatchObject({ type, modality, ...kept })
    expect(Object.keys(terms)).not.toEqual(expect.arrayContaining(gone.slice(0, 1)))
    expect(await member.call('getManagedIssuance', { params: slugParams })).toMatchObject(kept)
  })

  it.each(['MANUAL', 'AT_CHARGE', 'CAMPAIGN_END', 'SOFT_CAP'])(
    'accept the mint strategy %s',
    async (mint_strategy) => {
      const { member, params, slugParams, getPreparation } = await createDraft()
      const { version } = await getPreparation()
      await member.call('saveIssuanceTerms', { params, body: { version, mint_strategy } })
      expect((await getPreparation()).terms).toMatchObject({ mint_strategy })
      expect(await member.call('getManagedIssuance', { params: slugParams })).toMatchObject({ mint_strategy })
    },
  )

  it('lose the fields that a newly chosen type does not have', async () => {
    const { member, params, getPreparation, completeSteps, slug } = await createDraft()
    await completeSteps()
    const again = async (operation: 'saveIssuanceBasics' | 'saveIssuanceTerms', body: object) =>
      member.call(operation, { params, body: { ...body, version: (await getPreparation()).version } })
    await again('saveIssuanceTerms', { ...project.terms, rate: 5 })
    await again('saveIssuanceBasics', {
      ...project.basics,
      custom_slug: slug,
      type: 'EQUITY',
      modality: 'SHARES',
    })
    expect((await getPreparation()).terms).not.toHaveProperty('rate')
  })
})

it('a new duration moves the last day that the form still contains', async () => {
  const { member, params, getPreparation } = await createDraft()
  const { terms, version } = await getPreparation()
  const body = { ...omit(terms), version, duration_days: 45 }
  await member.call('saveIssuanceTerms', { params, body })
  const { starts_on = '', ends_on } = (await getPreparation()).terms
  expect(ends_on).toBe(daysAfter(starts_on, 44))
  const both = { ...body, version: (await getPreparation()).version, ends_on: daysAfter(starts_on, 50) }
  const { error } = await member.send('saveIssuanceTerms', { params, body: both })
  expect(error.fields).toMatchObject([{ field: 'duration_days' }])
})

it('terms that another type empties are listed among the changes', async () => {
  const { member, params, slug, slugParams, getPreparation } = await createDraft()
  const saveBasics = async (type: string, modality: string) => {
    const { version } = await getPreparation()
    const body = { ...project.basics, custom_slug: slug, type, modality, version }
    await member.call('saveIssuanceBasics', { params, body })
  }
  await saveBasics('EQUITY', 'SHARES')
  const { version } = await getPreparation()
  await member.call('saveIssuanceTerms', { params, body: { premoney: 900_000_00, version } })
  await saveBasics('REAL_ESTATE', 'RENT')
  const { items } = await member.call('getIssuanceChanges', { params: slugParams })
  expect(items.filter(({ field }) => field === 'Valoración premoney')).toMatchObject([
    { from: '900.000,00\u00a0€', to: '', step: 'basics' },
    { step: 'terms' },
  ])
})

/** Returns the terms without the type and modality, which their form does not send. */
function omit<Terms extends { type?: unknown; modality?: unknown }>({
  type: _t,
  modality: _m,
  ...terms
}: Terms) {
  return terms
}
