import { describe, expect, test } from 'vitest'
import { testPlatform } from '../harness.ts'
import { placeOrder } from '../investments/steps.ts'
import { sendToReview } from '../onboarding/review.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const elsewhere = await createTestTenant(platform)
const reason = 'Has abierto dos cuentas con el mismo documento.'
const body = { reason, word: 'ELIMINAR' }
const remove = (manager: Person, { id }: Person) => manager.send('deleteUser', { params: { id }, body })
const codeOf = ({ id }: Person) => `#${id.slice(-6).toUpperCase()}`

describe('a deletion by a manager', () => {
  test('is logged with its reason, which is mailed to the person', async () => {
    const [manager, person] = [await tenant.manager(), await tenant.person({ email: 'doble@example.org' })]
    expect((await remove(manager, person)).status).toBe(204)
    expect((await person.send('getSession')).status).toBe(401)
    await platform.jobs.drain()
    const [mail] = platform.mails.filter(({ to }) => to === 'doble@example.org')
    expect(mail?.text).toContain(reason)
    const { rows } = await platform.owner.query(
      "select why, before, after from audit_log where operation = 'deleteUser' and subject_id = $1",
      [person.id],
    )
    expect(rows).toEqual([{ why: reason, before: { roles: ['USER'] }, after: { roles: [] } }])
  })

  test('is rejected while obstacles exist, which the manager can list beforehand', async () => {
    const [manager, investor] = [await tenant.manager(), await tenant.investor()]
    await placeOrder(investor, (await tenant.issuance()).slug, 1)
    const params = { id: investor.id }
    const { obstacles } = await manager.call('getUserLeaving', { params })
    expect(obstacles).toEqual([
      { reason: 'ORDERS', text: 'Tiene 1 orden sin terminar: complétala o cancélala.' },
    ])
    const refused = await remove(manager, investor)
    expect([refused.status, refused.error.code]).toEqual([409, 'cannot_leave'])
    expect((await investor.send('getSession')).status).toBe(200)
  })

  test('requires a reason and the typed word', async () => {
    const [manager, person] = [await tenant.manager(), await tenant.person()]
    const ask = { params: { id: person.id } }
    expect((await manager.send('deleteUser', { ...ask, body: { word: 'ELIMINAR' } })).status).toBe(400)
    expect((await manager.send('deleteUser', { ...ask, body: { reason, word: 'no' } })).status).toBe(400)
  })

  test('is rejected for oneself, and happens once for two managers at once', async () => {
    const [manager, other, person] = [await tenant.manager(), await tenant.manager(), await tenant.person()]
    expect((await remove(manager, manager)).status).toBe(404)
    const answers = await Promise.all([remove(manager, person), remove(other, person)])
    // Accepts 404, because one of the two requests comes second.
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
    expect(answers.map(({ raw }) => raw).join()).toContain('No encontramos lo que buscas')
  })
})

describe('a deleted person', () => {
  test('is absent from lists and searches, and every operation on them returns 404', async () => {
    const own = await createTestTenant(platform)
    const [manager, closedAccount] = [
      await own.manager(),
      await own.person({ name: 'Xiomara', email: 'xiomara@example.org' }),
    ]
    await sendToReview(platform, closedAccount)
    const person = { id: closedAccount.id }
    await remove(manager, closedAccount)
    expect((await manager.call('listUsers')).items.map(({ id }) => id)).toEqual([manager.id])
    for (const q of ['xiomara', 'xiomara@example.org', codeOf(closedAccount)])
      expect((await manager.call('listUsers', { params: { q } })).items).toEqual([])
    const asks = [
      await manager.send('getUser', { params: person }),
      await manager.send('changeRoles', { params: person, body: { roles: ['USER', 'ADMIN'] } }),
      await manager.send('impersonateUser', { params: person, body: { reason } }),
      await manager.send('deleteUser', { params: person, body }),
      await manager.send('getUserLeaving', { params: person }),
    ]
    expect(asks.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  })

  test('appears on their orders as a code and is not found by name', async () => {
    const [manager, closedAccount] = [await tenant.manager(), await tenant.investor({ name: 'Zenobia' })]
    const { id } = await placeOrder(closedAccount, (await tenant.issuance()).slug, 1)
    await closedAccount.call('withdrawInvestment', { params: { id } })
    await remove(manager, closedAccount)
    const { items } = await manager.call('listInvestments', { params: { investor: closedAccount.id } })
    expect(items.map(({ investor_name }) => investor_name)).toEqual([codeOf(closedAccount)])
    expect((await manager.call('listInvestments', { params: { q: 'zenobia' } })).items).toEqual([])
  })

  test('is listed separately with the data the law requires, and each view is logged', async () => {
    const own = await createTestTenant(platform)
    const [manager, closedAccount] = [
      await own.manager(),
      await own.person({ name: 'Leonor', email: 'leonor@example.org' }),
    ]
    await closedAccount.call('setNames', { body: { name: 'Leonor', surname: 'Vidal' } })
    await sendToReview(platform, closedAccount)
    await remove(manager, closedAccount)
    const { items, total } = await manager.call('listClosedUsers')
    expect(total).toBe(1)
    expect(items[0]).toMatchObject({
      id: closedAccount.id,
      code: codeOf(closedAccount),
      name: 'Leonor Vidal',
      email: 'leonor@example.org',
      who: 'Elena Robles',
      reason,
    })
    const years = Number(items[0]?.kept_until.slice(0, 4)) - Number(items[0]?.at.slice(0, 4))
    expect(years).toBe(10)
    const kept = await manager.call('getClosedUser', { params: { id: closedAccount.id } })
    expect(kept.document?.number).toMatch(/^X\d+0$/)
    expect(JSON.stringify(kept.versions)).toContain('Vidal')
    expect(kept.events.map(({ what }) => what)).toContain('Eliminar la cuenta de una persona')
    const { rows } = await platform.owner.query(
      "select from audit_log where operation = 'getClosedUser' and subject_id = $1",
      [closedAccount.id],
    )
    expect(rows).toHaveLength(1)
    const { rows: listed } = await platform.owner.query(
      "select actor_id from audit_log where operation = 'listClosedUsers' and subject_id = $1",
      [closedAccount.id],
    )
    expect(listed).toEqual([{ actor_id: manager.id }])
  })

  test("is hidden from investors, visitors and other tenants' managers", async () => {
    const [manager, closedAccount] = [await tenant.manager(), await tenant.person()]
    await remove(manager, closedAccount)
    const others = [await tenant.investor(), await elsewhere.manager(), tenant.visitor()]
    const params = { id: closedAccount.id }
    for (const other of others)
      expect([401, 403, 404]).toContain((await other.send('getClosedUser', { params })).status)
    expect((await (await tenant.investor()).send('listClosedUsers')).status).toBe(403)
    expect((await (await elsewhere.manager()).call('listClosedUsers')).items).toEqual([])
  })

  test('has a referral code that no longer works', async () => {
    await tenant.publish({ extras: { referral: true } })
    const [manager, closedAccount] = [await tenant.manager(), await tenant.person()]
    const { rows } = await platform.owner.query('select referral_code from users where id = $1', [
      closedAccount.id,
    ])
    await remove(manager, closedAccount)
    const chosen = { password: 'otra-clave-larga-7', password_repeat: 'otra-clave-larga-7' }
    const registration = {
      name: 'Vera',
      surname: 'Otra',
      email: 'vera@example.org',
      terms: true,
      privacy: true,
    }
    const { error } = await tenant.visitor().send('registerUser', {
      body: {
        ...registration,
        ...chosen,
        referral_code: rows[0].referral_code.slice(0, 20).replaceAll('-', ''),
      },
    })
    expect(error.fields?.map(({ field }) => field)).toEqual(['referral_code'])
  })
})
