import { afterAll, expect, it } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { norma43 } from '../../../src/simulators/bank-statement.ts'
import { testPlatform } from '../harness.ts'
import { account } from '../statements/account.ts'
import { stageOf } from './stage.ts'

const platform = await testPlatform()
const { manager, issuer, held, announce } = await stageOf(platform)

afterAll(() => assertInvariants(platform.owner))

async function approved(slug: string): Promise<string> {
  const { id } = await announce(slug, 1000)
  await issuer.call('calculateDistribution', { params: { id } })
  await manager.call('approveDistribution', { params: { id } })
  return id
}

it('is of one distribution alone, whoever presses at once', async () => {
  const { slug } = await held([1])
  const two = [await approved(slug), await approved(slug)]
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

it('is found in the statement of the bank by its reference, and booked once', async () => {
  const { slug } = await held([1])
  const [id, other] = [await approved(slug), await approved(slug)]
  const referenceOf = async (id: string) =>
    (await manager.call('getDistribution', { params: { id } })).reference
  const came = async (id: string, amount: number) => ({
    ...{ day: '2026-01-02', amount, payer: 'CASAS SL' },
    concept: `REPARTO ${await referenceOf(id)}`,
  })
  const text = norma43(account, [await came(id, 1000), await came(other, 999)])
  await manager.call('importStatement', { body: { text } })
  const lineOf = async (distribution: string) =>
    (await manager.call('listStatementLines')).items.find((line) => line.distribution_id === distribution)
  expect(await lineOf(id)).toMatchObject({ match: 'EXACT', status: 'OPEN', fundable: true })
  expect(await lineOf(other)).toMatchObject({ match: 'OTHER_AMOUNT', fundable: false })
  const book = async (distribution_id: string) =>
    manager.send('bookFunding', {
      params: { id: (await lineOf(distribution_id))?.id ?? '' },
      body: { distribution_id },
    })
  const replies = await Promise.all([book(id), book(id)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await book(other)).error.reason?.text).toBe('requirements.line_not_funding')
  expect((await manager.call('getDistribution', { params: { id } })).status).toBe('FUNDED')
  expect(await lineOf(id)).toMatchObject({ status: 'BOOKED' })
})
