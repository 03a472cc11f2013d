import { afterEach, describe, expect, it } from 'vitest'
import { newId } from '../../../src/server/database/ids.ts'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { jobQueuesOf } from '../../../src/server/jobs/job-queues.ts'
import { testPlatform } from '../harness.ts'
import { createTestTenant } from '../test-tenant.ts'
import {
  balances,
  chooseTransfer,
  createPaidOrder,
  orderBody,
  placeOrder,
  signOrder,
  uploadProof,
} from './steps.ts'

const platform = await testPlatform()
const { jobs, mails, owner } = platform

afterEach(() => assertInvariants(owner))

/** Creates orders of ten tokens in a tenant with three days to pay and a reminder a day before. */
async function setUp({ orders = 1, payment = {} } = {}) {
  const tenant = await createTestTenant(platform, {
    payment: { due_hours: 72, reminder_hours: 24, ...payment },
  })
  const manager = await tenant.manager()
  const { slug } = await tenant.issuance()
  const email = `${newId()}@mail.test`
  const investor = await tenant.investor({ email })
  const { id } = await placeOrder(investor, slug, 10)
  const ids = [id]
  while (ids.length < orders) ids.push((await placeOrder(await tenant.investor(), slug, 10)).id)
  const days = async (count: number) => {
    await manager.call('setClock', { body: { days: count } })
    await jobs.drain()
    // Sends the mails of the first round.
    await jobs.drain()
  }
  const statuses = async () =>
    Promise.all(
      ids.map(async (each) => (await manager.call('getInvestment', { params: { id: each } })).status),
    )
  const mailSubjects = () =>
    mails.filter(({ to }) => to === email).map(({ subject }) => subject.replace(/ \S+-\S+-\S+/, ''))
  return { tenant, manager, slug, investor, id, days, statuses, mailSubjects }
}

describe('an unpaid order', () => {
  it("expires after the tenant's hours, and its tokens are on sale again", async () => {
    const { tenant, investor, slug, id, days } = await setUp()
    await chooseTransfer(investor, id)
    await signOrder(investor, id)
    await days(3)
    const lapsed = await investor.call('getInvestment', { params: { id } })
    expect(lapsed).toMatchObject({ status: 'EXPIRED', due_at: '2026-10-04T10:00:00.000Z' })
    expect(lapsed.history.at(-1)).toMatchObject({ event: 'expire', actor: 'Alba Capital' })
    expect((await investor.call('getIssuance', { params: { slug } })).tokens_left).toBe(100)
    expect(await balances(owner, tenant.id)).toEqual({})
  })

  it('remains open until then', async () => {
    const { days, statuses } = await setUp()
    await days(2)
    expect(await statuses()).toEqual(['CREATED'])
  })

  it('is announced by one mail before the expiry and one after it', async () => {
    const { days, mailSubjects } = await setUp()
    await days(2)
    await days(2)
    await days(3)
    expect(mailSubjects()).toEqual([
      'Hemos recibido tu orden',
      'Tu orden caduca el 4 de octubre de 2026 a las 12:00',
      'Tu orden ha caducado',
    ])
  })

  it('expires without a reminder if the tenant has disabled it', async () => {
    const { days, mailSubjects } = await setUp({ payment: { reminder_hours: 0 } })
    await days(2)
    expect(mailSubjects()).toEqual(['Hemos recibido tu orden'])
  })

  it('cannot be withdrawn after the expiry, but its investor can order again', async () => {
    const { investor, slug, id, days } = await setUp()
    await days(3)
    const late = await investor.send('withdrawInvestment', { params: { id } })
    expect(late.error.code).toBe('wrong_state')
    expect((await placeOrder(investor, slug, 5)).status).toBe('CREATED')
  })

  it('is found by managers by its status and among the cancelled', async () => {
    const { manager, id, days } = await setUp()
    await days(3)
    for (const params of [{ status: ['EXPIRED' as const] }, { tab: 'cancelled' as const }]) {
      const { items } = await manager.call('listInvestments', { params })
      expect(items.map((item) => item.id)).toEqual([id])
    }
  })
})

describe('the expiry of an order', () => {
  it('does not apply once it is paid', async () => {
    const { tenant, manager, slug, days, statuses } = await setUp()
    const id = await createPaidOrder(await tenant.investor(), manager, slug, 1)
    await days(30)
    expect(await statuses()).toEqual(['EXPIRED'])
    expect((await manager.call('getInvestment', { params: { id } })).status).toBe('CHARGED')
  })

  it('is paused while its proof is under review, and restarts after a rejection', async () => {
    const { manager, investor, id, days, statuses } = await setUp()
    await chooseTransfer(investor, id)
    await signOrder(investor, id)
    await uploadProof(investor, id)
    await days(4)
    expect(await statuses()).toEqual(['PROOF_OF_PAYMENT_UPLOADED'])
    await manager.call('rejectProof', { params: { id }, body: { reason: 'UNREADABLE' } })
    await days(6)
    expect(await statuses()).toEqual(['IN_UPLOAD_PROOF_OF_PAYMENT'])
    await days(7)
    expect(await statuses()).toEqual(['EXPIRED'])
  })

  it('is not postponed by a change of its amount', async () => {
    const { manager, investor, id, days } = await setUp()
    await days(2)
    const { slug: _slug, ...body } = orderBody('', 5)
    const changed = await investor.call('changeInvestment', { params: { id }, body })
    expect(changed.due_at).toBe('2026-10-04T10:00:00.000Z')
    await days(3)
    expect((await manager.call('getInvestment', { params: { id: changed.id } })).status).toBe('EXPIRED')
  })
})

describe('the expiry of many orders', () => {
  it('happens once each, despite concurrent sweeps', async () => {
    const { manager, days, statuses, mailSubjects } = await setUp({ orders: 4 })
    await manager.call('setClock', { body: { days: 3 } })
    await manager.call('setClock', { body: { days: 3 } })
    await days(3)
    expect(new Set(await statuses())).toEqual(new Set(['EXPIRED']))
    expect(mailSubjects().filter((subject) => subject === 'Tu orden ha caducado')).toHaveLength(1)
  })

  it('continues after a process died between two of them', async () => {
    const { tenant, manager, id, days, statuses } = await setUp({ orders: 3 })
    await manager.call('setClock', { body: { days: 3 } })
    const data = { tenant: tenant.id, job: 'orderExpiry', row: id }
    const queues = jobQueuesOf(platform.app.services)
    await queues.orderExpiry?.perform({ id: newId(), data, retryLimit: 0, reason: '' })
    expect(await statuses()).toEqual(['EXPIRED', 'CREATED', 'CREATED'])
    await assertInvariants(owner)
    await days(3)
    expect(await statuses()).toEqual(['EXPIRED', 'EXPIRED', 'EXPIRED'])
  })
})
