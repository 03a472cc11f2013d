import { afterAll, describe, expect, it } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { balances } from '../investments/steps.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import { distributionFixture } from './distribution-fixture.ts'

const platform = await testPlatform()
const { tenant, manager, createHolders, createApproved } = await distributionFixture(platform)

expectBalanceAfterEach(platform)

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

describe('the money of a reversed distribution', () => {
  const fund = (id: string, bank_reference: string) =>
    manager.send('fundDistribution', { params: { id }, body: { bank_reference } })
  const reverse = (id: string) =>
    manager.call('reverseDistribution', { params: { id }, body: { reason: 'Era otro importe' } })

  it('funds the corrected one of the same issuance, and no more than came', async () => {
    const { slug } = await createHolders([1])
    const wrong = await createApproved(slug, 1000)
    const before = await balances(platform.owner, tenant.id)
    expect((await fund(wrong, 'MOV-43')).status).toBe(200)
    await reverse(wrong)
    const [corrected, more, rest] = [
      await createApproved(slug, 800),
      await createApproved(slug, 201),
      await createApproved(slug, 200),
    ]
    expect((await fund(corrected, 'MOV-43')).status).toBe(200)
    expect((await fund(more, 'MOV-43')).error.code).toBe('funding_taken')
    expect((await fund(rest, 'MOV-43')).status).toBe(200)
    const after = await balances(platform.owner, tenant.id)
    expect(Number(after.clearing) - Number(before.clearing)).toBe(-1000)
    expect(after.issuer_payable).toBe(before.issuer_payable)
    await reverse(corrected)
    expect((await fund(await createApproved(slug, 800), 'MOV-43')).status).toBe(200)
  })

  it('does not fund the distribution of another issuance', async () => {
    const [one, other] = [await createHolders([1]), await createHolders([1])]
    const wrong = await createApproved(one.slug, 1000)
    await fund(wrong, 'MOV-44')
    await reverse(wrong)
    expect((await fund(await createApproved(other.slug, 1000), 'MOV-44')).error.code).toBe('funding_taken')
  })
})
