import { expect, it } from 'vitest'
import { testPlatform } from '../harness.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import type { Person } from '../test-tenant.ts'
import { distributionFixture } from './distribution-fixture.ts'

const platform = await testPlatform()
const {
  manager,
  issuer,
  createHolders,
  createDraft,
  createApproved,
  advanceDays,
  yesterday,
  distributionBody,
} = await distributionFixture(platform)

expectBalanceAfterEach(platform)

/** Creates an issuance with five tokens, four of which their holder passes on after the returned day. */
async function passedOn(kept = 0) {
  const { slug, people } = await createHolders([4], [1])
  const [from, to] = people as [Person, Person]
  const before = yesterday()
  advanceDays(10)
  const { items } = await manager.call('listHolders', { params: { slug } })
  const { wallets } = await to.call('getMyWallets')
  const address = wallets.find(({ kind }) => kind === 'PLATFORM')?.address ?? ''
  await manager.call('moveTokens', {
    params: { id: items.find(({ user_id }) => user_id === from.id)?.id ?? '' },
    body: { kind: 'FORCED', address, tokens: 4 - kept, reason: 'Sentencia.', file_id: await manager.file() },
  })
  advanceDays(10)
  const price = (await manager.call('getIssuance', { params: { slug } })).token_price
  const repay = (capital: number, more = {}) =>
    ({ kind: 'REPAYMENT', capital_part: capital, ...more }) as const
  const refusedAt = async (capital: number) => {
    const body = distributionBody(capital, repay(capital, { record_on: before }))
    return (await issuer.send('createDistribution', { params: { slug }, body })).error.fields
  }
  return { slug, before, price, repay, refusedAt }
}

const above = (max: number) => [
  { field: 'capital_part', key: 'distributions.capital_above', params: { max } },
]

it('capital repaid to a later holder of the tokens is not repaid to an earlier one', async () => {
  const { slug, price, repay, refusedAt } = await passedOn()
  await createApproved(slug, 5 * price, repay(5 * price))
  expect(await refusedAt(1)).toMatchObject(above(0))
})

it('an earlier record date shares only the capital that later ones leave, by lot', async () => {
  const { slug, before, price, repay, refusedAt } = await passedOn(1)
  await createApproved(slug, 2 * price, repay(2 * price))
  expect(await refusedAt(3 * price + 1)).toMatchObject(above(3 * price))
  const { id } = await createDraft(slug, 3 * price, repay(3 * price, { record_on: before }))
  await issuer.call('calculateDistribution', { params: { id } })
  const { items } = await manager.call('listEarnings', { params: { id, size: 100 } })
  expect(items.map(({ tokens, capital_part }) => [tokens, capital_part])).toEqual([
    [4, (3 * price * 4) / 5],
    [1, (3 * price) / 5],
  ])
})
