import { afterEach, expect, it } from 'vitest'
import { tokens } from '../../../src/domain/money.ts'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { createTestTenant } from '../test-tenant.ts'
import { orderBody } from './steps.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)

afterEach(() => assertInvariants(platform.owner))

it('of 200 concurrent orders for the last 10 tokens, exactly 10 succeed', async () => {
  const { slug } = await tenant.issuance({ tokens_for_sale: tokens(10), max_tokens: tokens(10) })
  const buyers = await Promise.all(Array.from({ length: 200 }, () => tenant.investor()))
  const replies = await Promise.all(
    buyers.map((buyer) => buyer.send('createInvestment', { body: orderBody(slug, 1) })),
  )
  const codes = replies.map(({ status, error }) => error.code ?? status)
  expect(codes.filter((code) => code === 200)).toHaveLength(10)
  // Accepts refusals for load at the end of the queue on a slow machine.
  expect(codes.filter((code) => code === 'sold_out' || code === 'unavailable')).toHaveLength(190)
})

it('of two concurrent large orders that do not both fit, one is refused', async () => {
  const { slug } = await tenant.issuance({ tokens_for_sale: tokens(10), max_tokens: tokens(10) })
  const buyers = await Promise.all([tenant.investor(), tenant.investor()])
  const replies = await Promise.all(
    buyers.map((buyer) => buyer.send('createInvestment', { body: orderBody(slug, 6) })),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  const detail = await buyers[0].call('getIssuance', { params: { slug } })
  expect(detail.tokens_left).toBe(4)
})
