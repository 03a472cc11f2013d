import { describe, expect, it } from 'vitest'
import { testPlatform } from '../harness.ts'
import project from './project.json' with { type: 'json' }
import { stageOf } from './stage.ts'

const stage = stageOf(await testPlatform())

describe('the terms of an issuance', () => {
  const values = {
    ...{ rate: 5, amortisation: 'BULLET', day_count: 'ACTUAL_365', first_payment_on: '2027-06-30' },
    ...{ premoney: 900_000_00, equity_percent: 12, online_round: { number: 1 } },
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
  ])('of type %s and modality %s reject the fields %o', async (type, modality, gone) => {
    const { member, params, named, shown } = await stage()
    const basics = { ...project.basics, custom_slug: (await shown()).slug, type, modality, version: 1 }
    await member.call('saveIssuanceBasics', { params, body: basics })
    const { version } = await shown()
    const save = (body: object) => member.send('saveIssuanceTerms', { params, body: { version, ...body } })
    expect((await save(values)).error.fields?.map(({ field }) => field).sort()).toEqual([...gone].sort())
    const kept = Object.fromEntries(Object.entries(values).filter(([field]) => !gone.includes(field)))
    expect((await save(kept)).status).toBe(200)
    const { terms } = await shown()
    expect(terms).toMatchObject({ type, modality, ...kept })
    expect(Object.keys(terms)).not.toEqual(expect.arrayContaining(gone.slice(0, 1)))
    expect(await member.call('getManagedIssuance', { params: named })).toMatchObject(kept)
  })

  it.each(['MANUAL', 'AT_CHARGE', 'CAMPAIGN_END', 'SOFT_CAP'])(
    'accept the mint strategy %s',
    async (mint_strategy) => {
      const { member, params, named, shown } = await stage()
      const { version } = await shown()
      await member.call('saveIssuanceTerms', { params, body: { version, mint_strategy } })
      expect((await shown()).terms).toMatchObject({ mint_strategy })
      expect(await member.call('getManagedIssuance', { params: named })).toMatchObject({ mint_strategy })
    },
  )

  it('lose the fields that a newly chosen type does not have', async () => {
    const { member, params, shown, complete, slug } = await stage()
    await complete()
    const again = async (operation: 'saveIssuanceBasics' | 'saveIssuanceTerms', body: object) =>
      member.call(operation, { params, body: { ...body, version: (await shown()).version } })
    await again('saveIssuanceTerms', { ...project.terms, rate: 5 })
    await again('saveIssuanceBasics', {
      ...{ ...project.basics, custom_slug: slug },
      ...{ type: 'EQUITY', modality: 'SHARES' },
    })
    expect((await shown()).terms).not.toHaveProperty('rate')
  })
})
