import { describe, expect, it } from 'vitest'
import { newId } from '../../../src/server/database/ids.ts'
import { testPlatform } from '../harness.ts'
import { chooseTransfer, orderBody, placeOrder, signOrder } from '../investments/steps.ts'
import { subjectsTo } from '../payouts/steps.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'
import { attemptsOf, politicallyExposed, right, wrong } from './attempts.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const manager = await tenant.manager()

/** Returns an investor whose test waits for a manager's review. */
async function waiting() {
  const investor = await tenant.investor({ test: null, email: `${newId()}@mail.test` })
  const params = await politicallyExposed(platform, investor)
  return { investor, params }
}

async function order(investor: Person) {
  const { slug } = await tenant.issuance()
  const { status, error } = await investor.send('createInvestment', { body: orderBody(slug, 1) })
  return { status, reason: error.reason?.text }
}

const reason = 'No hemos podido comprobar el cargo que ocupas.'

describe('a suitability test that declares a public office', () => {
  it('blocks orders until a manager approves it, which notifies the investor by mail', async () => {
    const { investor, params } = await waiting()
    expect(await investor.call('getSession')).toMatchObject({ test_status: 'passed', test_review: 'pending' })
    expect(await order(investor)).toMatchObject({ status: 409 })
    const { tests } = await manager.call('getUser', { params: { id: investor.id } })
    const office = expect.stringContaining('cargo público')
    expect(tests[0]?.answers).toContainEqual({ question: office, answer: 'Sí', judged: 'NOT_COUNTED' })
    await manager.call('approveTest', { params })
    expect((await investor.call('getSession')).test_review).toBe('approved')
    expect(await order(investor)).toMatchObject({ status: 200 })
    expect(await subjectsTo(platform, investor)).toContain('Tu test está aprobado')
  })

  it('is not decided once the person has taken a newer one, or once it has expired', async () => {
    const { investor, params } = await waiting()
    await platform.owner.query(
      `insert into test_attempts (tenant_id, id, user_id, position, questionnaire, answers, score, passed, attempt,
         attempts_left, needs_review, taken_at, valid_until, renew_from)
       select tenant_id, $2, user_id, position + 1, questionnaire, answers, score, passed, attempt + 1,
         0, true, taken_at, valid_until, renew_from from test_attempts where id = $1`,
      [params.id, newId()],
    )
    for (const operation of ['approveTest', 'rejectTest'] as const) {
      const refused = await manager.send(operation, {
        params,
        body: operation === 'rejectTest' ? { reason } : undefined,
      })
      expect([refused.status, refused.error.reason?.text]).toEqual([409, 'requirements.test_replaced'])
    }
    expect(await subjectsTo(platform, investor)).toEqual([])
    const expired = await waiting()
    await platform.owner.query('update test_attempts set valid_until = $2 where id = $1', [
      expired.params.id,
      platform.clock.now(),
    ])
    const { error } = await manager.send('approveTest', { params: expired.params })
    expect(error.reason?.text).toBe('requirements.test_replaced')
  })

  it('tells a person with other steps to do that the test is approved, not that they may invest', async () => {
    const investor = await tenant.investor({
      test: null,
      kyc_status: 'created',
      email: `${newId()}@mail.test`,
    })
    const params = await politicallyExposed(platform, investor)
    await manager.call('approveTest', { params })
    expect(await subjectsTo(platform, investor)).toContain('Tu test está aprobado')
    const { rows } = await platform.owner.query('select email from users where id = $1', [investor.id])
    const mail = platform.mails.findLast(({ to }) => to === rows[0].email)
    expect(mail?.text).not.toContain('Ya puedes invertir')
  })

  it('also waits for review if it was failed and declared', async () => {
    const investor = await tenant.investor({ test: null })
    const body = { ...wrong, politically_exposed: true }
    await investor.call('submitTest', { body })
    await investor.call('submitTest', { body })
    const declared = await investor.call('declareTest', { body: { word: 'Declaro' } })
    expect(declared).toMatchObject({ status: 'declared', review: 'pending' })
  })

  it("blocks orders after a rejection and shows the manager's reason", async () => {
    const { investor, params } = await waiting()
    await manager.call('rejectTest', { params, body: { reason } })
    expect(await investor.call('getTest')).toMatchObject({
      review: 'rejected',
      reason,
      title: 'Tu test no está aprobado',
    })
    expect(await order(investor)).toMatchObject({ status: 409 })
    await subjectsTo(platform, investor)
    const { rows } = await platform.owner.query('select email from users where id = $1', [investor.id])
    expect(platform.mails.find(({ to }) => to === rows[0].email)?.text).toContain(reason)
  })

  it('blocks the signature of an order made before its rejection', async () => {
    const { investor, params } = await waiting()
    await manager.call('approveTest', { params })
    const { slug } = await tenant.issuance()
    const { id } = await placeOrder(investor, slug, 1)
    await manager.call('rejectTest', { params, body: { reason } })
    const choose = { params: { id }, body: { payment_method: 'MANUAL_TRANSFER' as const } }
    const refused = await investor.send('choosePaymentMethod', choose)
    expect(refused.error.reason).toMatchObject({
      text: 'requirements.test_review',
      fix: '/user/suitability-test',
    })
    expect(await investor.call('getInvestFlow', { params: { slug } })).toMatchObject({ checked: false })
    await manager.call('approveTest', { params })
    await chooseTransfer(investor, id)
    await manager.call('rejectTest', { params, body: { reason } })
    const signature = { name: 'Nora Vidal', accepted: true, code: '000000' }
    const unsigned = await investor.send('signContract', { params: { id }, body: signature })
    expect(unsigned.error.reason?.text).toBe('requirements.test_review')
  })

  it('leaves a signed order to be paid after its rejection', async () => {
    const { investor, params } = await waiting()
    await manager.call('approveTest', { params })
    const { slug } = await tenant.issuance()
    const { id } = await placeOrder(investor, slug, 1)
    await chooseTransfer(investor, id)
    await signOrder(investor, id)
    await manager.call('rejectTest', { params, body: { reason } })
    await chooseTransfer(investor, id)
    expect(await investor.call('getInvestFlow', { params: { slug } })).toMatchObject({ checked: true })
  })

  it('still waits for review if the second attempt omits the office', async () => {
    const investor = await tenant.investor({ test: null })
    await investor.call('submitTest', { body: { ...wrong, politically_exposed: true } })
    expect(await investor.call('submitTest', { body: right })).toMatchObject({
      status: 'passed',
      review: 'pending',
    })
    expect(await order(investor)).toMatchObject({ status: 409 })
  })

  it.each([
    [false, 'pending'],
    [true, 'approved'],
  ] as const)(
    'after a decision (approved: %s) is %s once it is renewed without the office',
    async (approved, review) => {
      const { investor, params } = await waiting()
      if (approved) await manager.call('approveTest', { params })
      else await manager.call('rejectTest', { params, body: { reason } })
      await platform.owner.query('update test_attempts set renew_from = taken_at where id = $1', [params.id])
      expect(await investor.call('submitTest', { body: right })).toMatchObject({ status: 'passed', review })
    },
  )

  it('can be approved after a rejection, and both decisions remain stored', async () => {
    const { investor, params } = await waiting()
    await manager.call('rejectTest', { params, body: { reason } })
    await manager.call('approveTest', { params })
    expect((await investor.call('getTest')).review).toBe('approved')
    const { rows } = await platform.owner.query(
      'select approved, reason from test_reviews where attempt_id = $1 order by position',
      [params.id],
    )
    expect(rows).toEqual([
      { approved: false, reason },
      { approved: true, reason: '' },
    ])
  })

  it('returns 409 to the second of two managers who decide at once', async () => {
    const { params } = await waiting()
    const replies = await Promise.all([1, 2].map(() => manager.send('approveTest', { params })))
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 409])
  })
})

describe('a decision about a test', () => {
  it("is rejected for an investor, another tenant's manager and a visitor", async () => {
    const { investor, params } = await waiting()
    const stranger = await (await createTestTenant(platform)).manager()
    expect((await investor.send('approveTest', { params })).status).toBe(403)
    expect((await stranger.send('approveTest', { params })).status).toBe(404)
    expect((await stranger.send('rejectTest', { params, body: { reason } })).status).toBe(404)
    expect((await tenant.visitor().send('rejectTest', { params, body: { reason } })).status).toBe(401)
  })

  it("is rejected for the manager's own test", async () => {
    const both = await tenant.person({ roles: ['ADMIN', 'USER'] })
    const params = await politicallyExposed(platform, both)
    expect((await both.send('approveTest', { params })).status).toBe(409)
  })

  it('is rejected before the test is passed or declared', async () => {
    const person = await tenant.person()
    await person.call('submitTest', { body: wrong })
    const [attempt] = await attemptsOf(platform, person)
    expect((await manager.send('approveTest', { params: { id: attempt.id } })).status).toBe(409)
  })

  it('is rejected for a test that needs no review', async () => {
    const person = await tenant.person()
    await person.call('submitTest', { body: right })
    const [attempt] = await attemptsOf(platform, person)
    expect((await manager.send('approveTest', { params: { id: attempt.id } })).status).toBe(409)
  })
})
