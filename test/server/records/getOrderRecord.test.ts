import { expect, test } from 'vitest'
import journal from '../../../schemas/journal.json' with { type: 'json' }
import { readLibrary } from '../../../src/server/documents/read.ts'
import { testPlatform } from '../harness.ts'
import { createPaidOrder } from '../investments/steps.ts'
import { createTestTenant } from '../test-tenant.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const [manager, investor] = [await tenant.manager(), await tenant.investor({ document_number: '12345678Z' })]
const { slug } = await tenant.issuance()
const id = await createPaidOrder(investor, manager, slug, 2)
const params = { id }

test('the record of an order contains its test, simulation, mails and postings', async () => {
  const record = await manager.call('getOrderRecord', { params })
  expect(record).toMatchObject({
    investor_id: investor.id,
    document_number: '12345678Z',
    category: 'NON_SOPHISTICATED',
    over_threshold: false,
    test: { questionnaire: 'suitability-1', passed: true, declared_at: '' },
    simulation: { loss_capacity: expect.any(Number) },
  })
  expect(record.money).toMatchObject([
    { entry: 'receive', account: 'clearing', amount: -20_000 },
    { entry: 'receive', account: 'investor_pending', amount: 20_000 },
    { entry: 'charge', account: 'investor_pending', amount: -20_000 },
    { entry: 'charge', account: 'escrow', amount: 20_000 },
  ])
  expect(record.tokens.map(({ account, amount }) => [account, amount])).toEqual([
    ['treasury', -2],
    ['reserved', 2],
  ])
  expect(record.mails.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/contrato/i))
})

test('the record of an order shows each question and answer with its result', async () => {
  const tested = await tenant.investor({ test: { answers: { q1: true, q2: true, education: 'none' } } })
  const order = await createPaidOrder(tested, manager, slug, 1)
  const { test: taken } = await manager.call('getOrderRecord', { params: { id: order } })
  expect(taken?.answers).toMatchObject([
    { question: expect.stringContaining('perder todo'), answer: 'Verdadero', judged: 'RIGHT' },
    { question: expect.stringContaining('vender'), answer: 'Verdadero', judged: 'WRONG' },
    { judged: 'NOT_COUNTED' },
  ])
})

test('the record of a refunded order contains the refund, and its postings add up to zero', async () => {
  const leaver = await tenant.investor()
  const order = await createPaidOrder(leaver, manager, slug, 1)
  await leaver.call('withdrawInvestment', { params: { id: order } })
  const { money, tokens } = await manager.call('getOrderRecord', { params: { id: order } })
  const sum = (rows: { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0)
  expect([sum(money), sum(tokens)]).toEqual([0, 0])
  expect(money.map(({ entry }) => entry)).toContain('refund')
})

test("a manager's view of the record is listed to the investor, who cannot open it", async () => {
  await manager.call('getOrderRecord', { params })
  const { items } = await investor.call('listLooks')
  expect(items).toMatchObject([{ how: 'RECORD' }, {}])
  expect((await investor.send('getOrderRecord', { params })).status).toBe(403)
})

test("the enumerations of entries and accounts match the journal's", () => {
  const { journal_entry, journal_account } = readLibrary().schemas['enumerations.json']?.$defs ?? {}
  expect(journal_entry?.enum).toEqual(Object.keys(journal.entries))
  expect(journal_account?.enum).toEqual(Object.keys(journal.accounts))
})
