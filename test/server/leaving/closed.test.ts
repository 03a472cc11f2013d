import { afterEach, expect, test } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { orderBody } from '../investments/steps.ts'
import { identityOf } from '../onboarding/identity.ts'
import { decide, sendToReview } from '../onboarding/review.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'

const platform = await testPlatform()
const body = { reason: 'Nos lo ha pedido por escrito.', word: 'ELIMINAR' }

afterEach(() => assertInvariants(platform.owner))

async function goneIn(tenant: Awaited<ReturnType<typeof createTestTenant>>, { id }: Person) {
  const manager = await tenant.manager()
  await manager.call('deleteUser', { params: { id }, body })
  return manager
}

async function checksOf({ id }: Person) {
  const { rows } = await platform.owner.query(
    'select status, ask_at from kyc_checks where user_id = $1 order by position',
    [id],
  )
  return rows
}

test('a deleted person with an expiring document receives no reminder', async () => {
  const tenant = await createTestTenant(platform)
  const person = await tenant.person({ email: 'se.fue@mail.test' })
  await person.call('submitIdentification', { body: await identityOf(person, { expires_on: '2026-12-01' }) })
  const manager = await goneIn(tenant, person)
  const before = await mailCount(tenant.id)
  for (const days of [35, 62]) {
    await manager.call('setClock', { body: { days } })
    await platform.jobs.drain()
  }
  expect(await checksOf(person)).toMatchObject([{ status: 'success' }])
  expect(await mailCount(tenant.id)).toBe(before)
})

test('a deleted person with an expiring test receives no mail', async () => {
  const tenant = await createTestTenant(platform)
  const person = await tenant.investor({ test: { renew_from: new Date('2026-11-01') } })
  const manager = await goneIn(tenant, person)
  const before = await mailCount(tenant.id)
  await manager.call('setClock', { body: { days: 62 } })
  await platform.jobs.drain()
  expect(await mailCount(tenant.id)).toBe(before)
})

test("a deleted person's pending check ignores the provider's later decision", async () => {
  const tenant = await createTestTenant(platform)
  const person = await tenant.person()
  const { check } = await sendToReview(platform, person)
  await goneIn(tenant, person)
  expect(await checksOf(person)).toEqual([{ status: 'manual_review', ask_at: null }])
  await decide(platform, check, 'approved')
  await platform.jobs.drain()
  expect(await checksOf(person)).toMatchObject([{ status: 'manual_review' }])
})

test.each(['own', 'theirs'])(
  "a deletion cancels the person's pending invitations (deleted by: %s)",
  async (voice) => {
    const tenant = await createTestTenant(platform)
    const [manager, person] = [await tenant.manager(), await tenant.person({ email: `${voice}@mail.test` })]
    await manager.call('inviteStaff', { body: { email: `${voice}@mail.test`, roles: ['ADMIN'] } })
    if (voice === 'theirs') await manager.call('deleteUser', { params: { id: person.id }, body })
    else await leaveByCode(person, `${voice}@mail.test`)
    expect(await manager.call('getStaffInvitations')).toMatchObject({ items: [] })
  },
)

test("an order placed during the person's deletion is rejected", async () => {
  const tenant = await createTestTenant(platform)
  const [manager, person] = [await tenant.manager(), await tenant.investor()]
  const { slug } = await tenant.issuance()
  const holder = await platform.owner.connect()
  // Locks the account, so that the order waits and then finds it closed.
  await holder.query('begin')
  await holder.query('select from users where id = $1 for update', [person.id])
  const closing = manager.send('deleteUser', { params: { id: person.id }, body })
  await waitingFor(1)
  const ordering = person.send('createInvestment', { body: orderBody(slug, 1) })
  await waitingFor(2)
  await holder.query('commit')
  holder.release()
  const answers = await Promise.all([closing, ordering])
  expect(answers.map(({ status }) => status)).toEqual([204, 409])
  const { rows } = await platform.owner.query('select from investments where investor_id = $1', [person.id])
  expect(rows).toEqual([])
})

/** Waits until this many statements wait for a lock. */
async function waitingFor(count: number): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await platform.owner.query(
        "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return rows[0].waiting
    })
    .toBe(count)
}

async function mailCount(tenant: string): Promise<number> {
  const { rows } = await platform.owner.query(
    'select count(*)::int as sent from mails where tenant_id = $1',
    [tenant],
  )
  return rows[0].sent
}

async function leaveByCode(person: Person, email: string): Promise<void> {
  await person.call('sendLeavingCode')
  await platform.jobs.drain()
  const sent = platform.mails.filter(({ to }) => to === email)
  const code = sent.map(({ subject }) => /^\d{5}/.exec(subject)?.[0]).find(Boolean)
  await person.call('deleteMyAccount', { body: { proof: 'CODE', code, word: 'ELIMINAR' } })
}
