import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { tokens } from '../../../src/domain/money.ts'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { createTestTenant, type Person, type TestTenant } from '../test-tenant.ts'
import { balances, chooseTransfer, orderBody, placeOrder, signOrder, uploadProof } from './steps.ts'

const platform = await testPlatform()

afterEach(() => assertInvariants(platform.owner))

const { slug: _slug, ...warned } = orderBody('', 0)

function change(investor: Person, id: string, count: number, key?: string) {
  const body = { ...warned, tokens: count, consent_over_threshold: true }
  return investor.send('changeInvestment', { params: { id }, body, key })
}

async function setUp(tenant?: TestTenant) {
  const here = tenant ?? (await createTestTenant(platform))
  const investor = await here.investor()
  const { slug } = await here.issuance()
  const { id } = await placeOrder(investor, slug, 10)
  const left = async () => (await investor.call('getIssuance', { params: { slug } })).tokens_left
  return { tenant: here, investor, slug, id, left }
}

describe("a change of an order's amount", () => {
  it('replaces the order, and releases its tokens', async () => {
    const { tenant, investor, slug, id, left } = await setUp()
    const { data } = await change(investor, id, 3)
    expect(data).toMatchObject({ status: 'CREATED', tokens: 3, amount: 30_000 })
    expect(data.id).not.toBe(id)
    const before = await investor.call('getInvestment', { params: { id } })
    expect(before).toMatchObject({ status: 'CANCELED' })
    expect(before.history.at(-1)?.note).toBe('Sustituida por una orden de otro importe.')
    expect(await left()).toBe(97)
    expect(await balances(platform.owner, tenant.id)).toEqual({ treasury: -3, reserved: 3 })
    expect(await investor.call('getInvestFlow', { params: { slug } })).toMatchObject({
      investment_id: data.id,
      tokens: 3,
      payment_method: '',
    })
  })

  it('requires a new signature if the order was signed', async () => {
    const { investor, slug, id } = await setUp()
    await chooseTransfer(investor, id)
    await signOrder(investor, id)
    const { data } = await change(investor, id, 4)
    expect(await investor.call('getInvestFlow', { params: { slug } })).toMatchObject({ signed: false })
    const contract = await investor.call('getContract', { params: { id: data.id } })
    expect(contract).toMatchObject({ signed_at: '' })
    expect(contract.text).toContain('4 tokens')
  })

  it("may use the order's own tokens and the remaining ones", async () => {
    const { tenant, investor, id } = await setUp()
    const { slug } = await tenant.issuance({ tokens_for_sale: tokens(10), max_tokens: tokens(20) })
    const small = await placeOrder(investor, slug, 4)
    await placeOrder(await tenant.investor(), slug, 5)
    const quote = await investor.call('quoteInvestment', { params: { slug, tokens: 5 } })
    expect(quote.max_tokens).toBe(5)
    expect((await change(investor, small.id, 6)).error.code).toBe('sold_out')
    expect((await change(investor, small.id, 5)).status).toBe(200)
    expect((await investor.call('getInvestment', { params: { id } })).status).toBe('CREATED')
  })

  it('restarts the reflection period, and excludes the old amount from the threshold', async () => {
    const { investor, slug, id } = await setUp()
    const quote = await investor.call('quoteInvestment', { params: { slug, tokens: 15 } })
    expect(quote.over_threshold).toBe(false)
    const start = platform.clock.now()
    platform.clock.set(new Date(start.getTime() + 2 * 86_400_000))
    const reply = await investor.send('changeInvestment', {
      params: { id },
      body: { ...warned, tokens: 15 },
    })
    platform.clock.set(start)
    expect(reply.data).toMatchObject({ reflection_ends_at: '2026-10-07T21:59:59.999Z' })
  })

  it('is refused for the same reasons as an order, and leaves the order unchanged', async () => {
    const { tenant, investor, id, left } = await setUp()
    const unticked = await investor.send('changeInvestment', {
      params: { id },
      body: { ...warned, tokens: 3, warning_risk: false },
    })
    expect(unticked.status).toBe(400)
    expect((await change(investor, id, 51)).error.code).toBe('amount_out_of_range')
    await platform.owner.query('update issuances set ends_on = starts_on where tenant_id = $1', [tenant.id])
    expect((await change(investor, id, 3)).error.code).toBe('issuance_closed')
    expect((await investor.call('getInvestment', { params: { id } })).status).toBe('CREATED')
    expect(await left()).toBe(90)
  })

  it('is refused after the proof of payment was sent', async () => {
    const { investor, id } = await setUp()
    await chooseTransfer(investor, id)
    await signOrder(investor, id)
    await uploadProof(investor, id)
    expect((await change(investor, id, 3)).error.code).toBe('wrong_state')
  })

  it('is applied once if it is sent twice with one key', async () => {
    const { investor, id, left } = await setUp()
    const key = randomUUID()
    const [first, second] = [await change(investor, id, 3, key), await change(investor, id, 3, key)]
    expect(second.raw).toBe(first.raw)
    expect(await left()).toBe(97)
  })

  it('sends one mail, about the new order', async () => {
    const tenant = await createTestTenant(platform)
    const investor = await tenant.investor({ email: 'changes@mail.test' })
    const { id } = await placeOrder(investor, (await tenant.issuance()).slug, 10)
    await change(investor, id, 3)
    await platform.jobs.drain()
    const subjects = platform.mails
      .filter(({ to }) => to === 'changes@mail.test')
      .map(({ subject }) => subject)
    expect(subjects).toHaveLength(2)
    expect(subjects.every((subject) => subject.startsWith('Hemos recibido tu orden'))).toBe(true)
  })
})

describe('a proof of payment', () => {
  it('can be replaced until the payment is confirmed, with a note in the history', async () => {
    const { tenant, investor, id } = await setUp()
    await chooseTransfer(investor, id)
    await signOrder(investor, id)
    await uploadProof(investor, id)
    const file_id = await investor.file()
    await investor.call('uploadProof', { params: { id }, body: { file_id } })
    const manager = await tenant.manager()
    const seen = await manager.call('getInvestment', { params: { id } })
    expect(seen).toMatchObject({ status: 'PROOF_OF_PAYMENT_UPLOADED', proof_file_id: file_id })
    expect(seen.history.at(-1)?.note).toBe('Ha enviado otro justificante en lugar del anterior.')

    await manager.call('confirmPayment', { params: { id } })
    const late = await investor.send('uploadProof', {
      params: { id },
      body: { file_id: await investor.file() },
    })
    expect(late.error.code).toBe('wrong_state')
  })

  it.each([
    ['confirmPayment', {}],
    ['rejectProof', { reason: 'UNREADABLE' }],
  ] as const)(
    'replaced after a manager opened it is not affected by their decision: %s',
    async (operation, more) => {
      const { tenant, investor, id } = await setUp()
      await chooseTransfer(investor, id)
      await signOrder(investor, id)
      await uploadProof(investor, id)
      const manager = await tenant.manager()
      const { proof_file_id } = await manager.call('getInvestment', { params: { id } })
      const file_id = await investor.file()
      await investor.call('uploadProof', { params: { id }, body: { file_id } })
      const reply = await manager.send(operation, { params: { id }, body: { ...more, proof_file_id } })
      expect([reply.status, reply.error.code]).toEqual([409, 'proof_replaced'])
      const body = { ...more, proof_file_id: file_id }
      expect((await manager.send(operation, { params: { id }, body })).status).toBe(200)
    },
  )
})

it('all managers are asked by mail to refund a withdrawn paid order', async () => {
  const { tenant, investor, id } = await setUp()
  const manager = await tenant.person({ roles: ['ADMIN'], email: 'boss@mail.test' })
  await chooseTransfer(investor, id)
  await signOrder(investor, id)
  await uploadProof(investor, id)
  await manager.call('confirmPayment', { params: { id } })
  await investor.call('withdrawInvestment', { params: { id } })
  await platform.jobs.drain()
  const [mail] = platform.mails.filter(({ to }) => to === 'boss@mail.test')
  expect(mail?.subject).toContain('Hay que devolver')
  expect(mail?.text).toContain('/manager/payouts')
})

it('all managers are asked by mail to look for the money of a withdrawn order with a proof', async () => {
  const { tenant, investor, id } = await setUp()
  await tenant.person({ roles: ['ADMIN'], email: 'looks@mail.test' })
  await chooseTransfer(investor, id)
  await signOrder(investor, id)
  await uploadProof(investor, id)
  await investor.call('withdrawInvestment', { params: { id } })
  await platform.jobs.drain()
  const [mail] = platform.mails.filter(({ to }) => to === 'looks@mail.test')
  expect(mail?.subject).toContain('¿Hay que devolver')
  expect(mail?.text).toContain(`/manager/investments/${id}`)
})
