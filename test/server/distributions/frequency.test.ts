import { afterEach, describe, expect, it } from 'vitest'
import { monthsAfter } from '../../../src/domain/calendar.ts'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { distributionFixture } from './distribution-fixture.ts'

const platform = await testPlatform()
const fixture = await distributionFixture(platform)
const { issuer, createHolders, createPaid } = fixture

afterEach(() => assertInvariants(platform.owner))

describe('an issuance without a schedule', () => {
  it('tells by when it should pay again, from its frequency and its last payment', async () => {
    const { id, slug } = await createHolders([1])
    await platform.owner.query("update issuances set payment_frequency = 'QUARTERLY' where id = $1", [id])
    const returns = () => issuer.call('getReturns', { params: { slug } })
    expect(await returns()).not.toHaveProperty('next_by')
    await createPaid(slug, 1000)
    expect(await returns()).toMatchObject({
      frequency: 'QUARTERLY',
      next_by: monthsAfter(fixture.today(), 3),
    })
  })
})
