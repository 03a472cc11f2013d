import { expect, test } from 'vitest'
import journal from '../../../schemas/journal.json' with { type: 'json' }
import { readLibrary } from '../../../src/server/documents/read.ts'
import { testPlatform } from '../harness.ts'
import { paid } from '../investments/steps.ts'
import { createTestTenant } from '../test-tenant.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const [manager, investor] = [await tenant.manager(), await tenant.investor({ document_number: '12345678Z' })]
const { slug } = await tenant.issuance()
const id = await paid(investor, manager, slug, 2)
const params = { id }

test('an auditor finds on one page on what an order was made, what was said of it, and every posting', async () => {
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

test('each answer stands in the words that were asked, judged as it counted', async () => {
  const asked = await tenant.investor({ test: { answers: { q1: true, q2: true, education: 'none' } } })
  const order = await paid(asked, manager, slug, 1)
  const { test: taken } = await manager.call('getOrderRecord', { params: { id: order } })
  expect(taken?.answers).toMatchObject([
    { question: expect.stringContaining('perder todo'), answer: 'Verdadero', judged: 'RIGHT' },
    { question: expect.stringContaining('vender'), answer: 'Verdadero', judged: 'WRONG' },
    { judged: 'NOT_COUNTED' },
  ])
})

test('what is paid back is told to the last posting', async () => {
  const leaver = await tenant.investor()
  const order = await paid(leaver, manager, slug, 1)
  await leaver.call('withdrawInvestment', { params: { id: order } })
  const { money, tokens } = await manager.call('getOrderRecord', { params: { id: order } })
  const sum = (rows: { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0)
  expect([sum(money), sum(tokens)]).toEqual([0, 0])
  expect(money.map(({ entry }) => entry)).toContain('refund')
})

test('that a manager looked is told to whom it is about; nobody else may', async () => {
  await manager.call('getOrderRecord', { params })
  const { items } = await investor.call('listLooks')
  expect(items).toMatchObject([{ how: 'PAGE' }, {}])
  expect((await investor.send('getOrderRecord', { params })).status).toBe(403)
})

test('every entry and account of the journal has its words', () => {
  const { journal_entry, journal_account } = readLibrary().schemas['enumerations.json']?.$defs ?? {}
  expect(journal_entry?.enum).toEqual(Object.keys(journal.entries))
  expect(journal_account?.enum).toEqual(Object.keys(journal.accounts))
})
