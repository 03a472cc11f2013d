import { afterAll, expect, it } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { distributionFixture } from './distribution-fixture.ts'

const platform = await testPlatform()
const { manager, createHolders, createApproved } = await distributionFixture(platform)

afterAll(() => assertInvariants(platform.owner))

it('a bank reference funds only one of two concurrent distributions', async () => {
  const { slug } = await createHolders([1])
  const two = [await createApproved(slug, 1000), await createApproved(slug, 1000)]
  const body = { bank_reference: 'MOV-42' }
  const replies = await Promise.all(
    two.map((id) => manager.send('fundDistribution', { params: { id }, body })),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  const [refused] = replies.filter(({ status }) => status === 409)
  expect(refused?.error).toMatchObject({
    code: 'funding_taken',
    fields: [
      { field: 'bank_reference', message: 'Con esta referencia ya ha llegado el dinero de otro reparto.' },
    ],
  })
})
