import { describe, expect, test } from 'vitest'
import { advanceSeconds } from '../auth/authenticator.ts'
import { testPlatform } from '../harness.ts'
import { sendToReview } from '../onboarding/review.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'
import additionalData from './additional-data.json' with { type: 'json' }

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const elsewhere = await createTestTenant(platform)
const reason = 'La foto está movida y no se lee el número.'

async function inReview(number?: string): Promise<Person> {
  const person = await tenant.person()
  await sendToReview(platform, person, number)
  return person
}

/** Returns the body that names the document sent just now. */
const latest = () => ({ submitted_at: platform.clock.now().toISOString() })
const approve = (manager: Person, { id }: Person, body = latest()) =>
  manager.send('approveIdentification', { params: { id }, body })

const statusOf = async (person: Person) => (await person.call('getSession')).kyc_status

async function mailsTo({ id }: Person): Promise<string[]> {
  await platform.jobs.drain()
  const { rows } = await platform.owner.query('select email from users where id = $1', [id])
  return platform.mails.filter(({ to }) => to === rows[0].email).map(({ text }) => text)
}

describe('the list of people', () => {
  test('is filtered by area, and shows the document that waits for a review', async () => {
    const own = await createTestTenant(platform)
    const [manager, waiting] = [await own.manager(), await own.person()]
    await sendToReview(platform, waiting)
    await own.investor()
    await own.member(await own.organisation())
    const { counts } = await manager.call('listUsers')
    expect(counts).toMatchObject({ all: 4, review: 1, investors: 2, entrepreneurs: 1, members: 1 })
    const { items } = await manager.call('listUsers', { params: { tab: 'review' } })
    expect(items.map(({ id, document }) => [id, document?.number])).toEqual([
      [waiting.id, expect.stringMatching(/^X\d+0$/)],
    ])
    const entrepreneurs = await manager.call('listUsers', { params: { tab: 'entrepreneurs' } })
    expect(entrepreneurs.items.map(({ area }) => area)).toEqual(['ENTREPRENEUR'])
  })

  test('shows the document beside the data of everybody who waits, and both are in the access log', async () => {
    const own = await createTestTenant(platform, { regulation: { validation: 'manual' } })
    const manager = await own.manager()
    const waiting = await own.investor({ validation: 'pending', profile: null, check: {} })
    const checked = await own.person()
    await sendToReview(platform, checked, 'RUN4440001')
    const decided = await own.investor({ check: {} })
    await waiting.call('setAdditionalData', { body: additionalData })
    const { items } = await manager.call('listUsers', { params: { tab: 'all' } })
    const shown = items.filter(({ document }) => document !== undefined)
    expect(shown.map(({ id }) => id).sort()).toEqual([waiting.id, checked.id].sort())
    expect(items.find(({ id }) => id === waiting.id)?.told).toMatchObject({ city: additionalData.city })
    for (const person of [waiting, checked])
      expect((await person.call('listLooks')).items).toMatchObject([{ how: 'QUEUE' }])
    expect((await decided.call('listLooks')).items).toEqual([])
  })

  test('is searched by name and filtered by identification status', async () => {
    const own = await createTestTenant(platform)
    const manager = await own.manager()
    const nuria = await own.investor({ name: 'Núria', surname: 'Ferrer' })
    await own.person()
    const byName = await manager.call('listUsers', { params: { q: 'nuria fer' } })
    expect(byName.items.map(({ id }) => id)).toEqual([nuria.id])
    const identified = await manager.call('listUsers', { params: { kyc: ['success'], tab: 'investors' } })
    expect(identified.items.map(({ id }) => id)).toEqual([nuria.id])
  })

  test('names the other account with the same document', async () => {
    const same = 'X7700000'
    const [manager, one, other] = [await tenant.manager(), await inReview(same), await inReview(same)]
    const { document } = await manager.call('getUser', { params: { id: one.id } })
    const { person } = await manager.call('getUser', { params: { id: other.id } })
    expect(document?.also_of).toContain(person.name)
  })

  test('names at most five other accounts with the same document', async () => {
    const own = await createTestTenant(platform)
    for (let count = 0; count < 7; count += 1) await sendToReview(platform, await own.person(), 'X8800000')
    const { items } = await (await own.manager()).call('listUsers', { params: { tab: 'review' } })
    expect(items.map(({ document }) => document?.also_of.split(', ').length)).toEqual(Array(7).fill(5))
  })

  const bodies = {
    getUser: undefined,
    approveIdentification: latest(),
    refuseIdentification: { reason },
    changeRoles: { roles: ['USER', 'ADMIN'] },
  }
  test.each(Object.keys(bodies) as (keyof typeof bodies)[])(
    "rejects %s for everyone but the tenant's managers",
    async (operation) => {
      const person = await inReview()
      const ask = { params: { id: person.id }, body: bodies[operation] }
      const member = await tenant.member(await tenant.organisation())
      const others = [await tenant.investor(), member, person, await elsewhere.manager(), tenant.visitor()]
      const statuses = await Promise.all(
        others.map(async (other) => (await other.send(operation, ask)).status),
      )
      for (const status of statuses) expect([401, 403, 404]).toContain(status)
      expect(await statusOf(person)).toBe('manual_review')
    },
  )

  test('logs that a manager viewed a person', async () => {
    const [manager, person] = [await tenant.manager(), await tenant.person()]
    await manager.call('getUser', { params: { id: person.id } })
    const seen = "select actor_id from audit_log where operation = 'getUser' and subject_id = $1"
    const { rows } = await platform.owner.query(seen, [person.id])
    expect(rows).toEqual([{ actor_id: manager.id }])
  })
})

describe('a document in manual review', () => {
  test('can be approved, which notifies its owner', async () => {
    const [manager, person] = [await tenant.manager(), await inReview()]
    expect((await approve(manager, person)).status).toBe(200)
    expect(await statusOf(person)).toBe('success')
    expect((await mailsTo(person)).join()).toContain('todo está bien')
    const { items } = await manager.call('getUserTimeline', { params: { id: person.id } })
    expect(items.find(({ what }) => what === 'Identificación: Confirmada')?.who).toBe('Elena Robles')
  })

  test('can be refused with a reason, and the owner can submit another', async () => {
    const [manager, person] = [await tenant.manager(), await inReview()]
    await manager.call('refuseIdentification', { params: { id: person.id }, body: { reason } })
    const { identification } = await person.call('getInvestorProfile')
    expect([identification.status, identification.message]).toEqual([
      'manual_error',
      expect.stringContaining(reason),
    ])
    const mail = (await mailsTo(person)).join()
    expect(mail).toContain(reason)
    expect(mail).toContain('/user/account?tab=identification')
    expect((await sendToReview(platform, person)).status).toBe('manual_review')
    expect((await approve(manager, person)).status).toBe(200)
    expect((await person.call('getInvestorProfile')).identification.message).not.toContain(reason)
  })

  test('is decided once by two simultaneous managers, and the second gets 409', async () => {
    const [one, other, person] = [await tenant.manager(), await tenant.manager(), await inReview()]
    const params = { id: person.id }
    const answers = await Promise.all([
      approve(one, person),
      other.send('refuseIdentification', { params, body: { reason } }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await mailsTo(person)).toHaveLength(1)
  })

  test('cannot be decided if a newer document was submitted meanwhile', async () => {
    const [manager, person] = [await tenant.manager(), await inReview()]
    const { document } = await manager.call('getUser', { params: { id: person.id } })
    const seen = { submitted_at: document?.submitted_at ?? '' }
    advanceSeconds(platform, 1)
    await sendToReview(platform, person)
    const params = { id: person.id }
    const answers = [
      await approve(manager, person, seen),
      await manager.send('refuseIdentification', { params, body: { reason, ...seen } }),
    ]
    expect(answers.map(({ error }) => error.code)).toEqual(['document_replaced', 'document_replaced'])
    expect(await statusOf(person)).toBe('manual_review')
    expect((await approve(manager, person)).status).toBe(200)
  })

  test('cannot be approved by its owner', async () => {
    const manager = await tenant.person({ roles: ['ADMIN', 'USER'] })
    await sendToReview(platform, manager)
    expect((await approve(manager, manager)).status).toBe(404)
    expect(await statusOf(manager)).toBe('manual_review')
  })
})

describe("a test that requires a manager's review", () => {
  test("appears on the person's page and can be approved there", async () => {
    const [manager, person] = [
      await tenant.manager(),
      await tenant.investor({ test: { needs_review: true } }),
    ]
    const tests = async () => (await manager.call('getUser', { params: { id: person.id } })).tests
    const [waiting] = await tests()
    expect([waiting?.needs_review, waiting?.review, waiting?.investor_id]).toEqual([
      true,
      'pending',
      person.id,
    ])
    await manager.call('approveTest', { params: { id: waiting?.id ?? '' } })
    expect((await tests()).map(({ review }) => review)).toEqual(['approved'])
  })
})

describe('changing roles', () => {
  test('takes effect at once', async () => {
    const [manager, person] = [await tenant.manager(), await tenant.person()]
    expect((await person.send('listUsers')).status).toBe(403)
    await manager.call('changeRoles', { params: { id: person.id }, body: { roles: ['ADMIN'] } })
    expect((await person.send('listUsers')).status).toBe(200)
  })

  test('is rejected for a person with an unconfirmed email address', async () => {
    const [manager, person] = [await tenant.manager(), await tenant.person({ email_verified_at: null })]
    const { error } = await manager.send('changeRoles', {
      params: { id: person.id },
      body: { roles: ['ADMIN'] },
    })
    expect(error.reason?.text).toBe('requirements.person_unverified')
  })

  test("is rejected for the manager's own roles", async () => {
    const manager = await tenant.manager()
    const { status } = await manager.send('changeRoles', {
      params: { id: manager.id },
      body: { roles: ['USER'] },
    })
    expect(status).toBe(404)
  })

  test('is refused to a manager who did not see the roles given meanwhile, which stay', async () => {
    const [manager, person] = [await tenant.manager(), await tenant.person()]
    const params = { id: person.id }
    const change = (roles: string[], seen: string[]) =>
      manager.send('changeRoles', { params, body: { roles, seen } })
    expect((await change(['USER', 'ISSUER'], ['USER'])).status).toBe(200)
    const second = await change(['USER', 'PREMIUM_USER'], ['USER'])
    expect([second.status, second.error.code]).toEqual([409, 'wrong_state'])
    expect((await manager.call('getUser', { params })).person.roles).toEqual(['USER', 'ISSUER'])
    expect((await change(['USER'], ['ISSUER', 'USER'])).status).toBe(200)
  })

  test('is rejected for a person whose account is closed meanwhile', async () => {
    const [manager, other, person] = [await tenant.manager(), await tenant.manager(), await tenant.person()]
    const params = { id: person.id }
    const leaving = { reason: 'Nos lo ha pedido por escrito.', word: 'ELIMINAR' }
    await Promise.all([
      other.send('deleteUser', { params, body: leaving }),
      manager.send('changeRoles', { params, body: { roles: ['ADMIN'] } }),
    ])
    const { rows } = await platform.owner.query('select roles from users where id = $1', [person.id])
    expect(rows).toEqual([{ roles: [] }])
  })

  test('succeeds for one of two managers who demote each other at once', async () => {
    const own = await createTestTenant(platform)
    const [one, other] = [await own.manager(), await own.manager()]
    const take = (from: Person, by: Person) =>
      by.send('changeRoles', { params: { id: from.id }, body: { roles: ['USER'] } })
    const answers = await Promise.all([take(one, other), take(other, one)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
  })

  test.each([[[]], [['KING']], [['USER', 'USER']]])('rejects invalid roles: %j', async (roles) => {
    const [manager, person] = [await tenant.manager(), await tenant.person()]
    const { status } = await manager.send('changeRoles', { params: { id: person.id }, body: { roles } })
    expect(status).toBe(400)
  })
})
