import { beforeEach, describe, expect, test } from 'vitest'
import type { Operations } from '../../../src/generated/operations.ts'
import { requirementsOf } from '../../../src/language/operations/requirements.ts'
import { testPlatform } from '../harness.ts'

const platform = await testPlatform()
const { call, clock, owner } = platform
const reason = 'Nos ha pedido ayuda con su justificante'
const managers = { roles: ['ADMIN'] }

let manager: Awaited<ReturnType<typeof platform.account>>
let investor: Awaited<ReturnType<typeof platform.account>>

beforeEach(async () => {
  manager = await platform.account(managers)
  investor = await platform.account()
})

const begin = (id: string, token = manager.token) =>
  call('impersonateUser', { token, params: { id }, body: { reason } })

async function tokenAs(id: string): Promise<string> {
  const { data } = await begin(id)
  return (data as Operations['impersonateUser']['result']).accessToken
}

/** Calls as the impersonated person, together with the manager's own token. */
function look(token: string, beside: string | undefined, name: keyof Operations = 'getInvestorProfile') {
  return call(name, { token, headers: beside === undefined ? {} : { 'x-manager-user-access-token': beside } })
}

describe('a manager who impersonates a user', () => {
  test("sees the user's session, with the impersonator's name, and no pages of managers", async () => {
    const token = await tokenAs(investor.id)
    expect((await look(token, manager.token, 'getSession')).data).toMatchObject({
      id: investor.id,
      roles: ['USER'],
      impersonator: 'Ana Prueba',
    })
    expect((await look(token, manager.token, 'listInvestments')).status).toBe(403)
  })

  test('needs their own token of the same tenant with every request', async () => {
    const token = await tokenAs(investor.id)
    const other = await platform.account(managers)
    const elsewhere = await platform.account({ ...managers, host: 'nexo.localhost' })
    expect((await look(token, manager.token)).status).toBe(200)
    for (const beside of [undefined, '', 'forged', token, investor.token, other.token, elsewhere.token])
      expect((await look(token, beside)).error?.code).toBe('unauthenticated')
  })

  test('loses access at once when they stop being a manager', async () => {
    const token = await tokenAs(investor.id)
    await owner.query("update users set roles = '{USER}' where id = $1", [manager.id])
    expect((await look(token, manager.token)).status).toBe(401)
  })

  test('loses access at once when they log out', async () => {
    const token = await tokenAs(investor.id)
    await call('logout', { token: manager.token })
    expect((await look(token, manager.token)).status).toBe(401)
  })

  test('loses access after exactly an hour', async () => {
    const started = clock.now().getTime()
    const token = await tokenAs(investor.id)
    clock.set(new Date(started + 3_600_000 - 1))
    expect((await look(token, manager.token)).status).toBe(200)
    clock.set(new Date(started + 3_600_000))
    expect((await look(token, manager.token)).error.code).toBe('session_expired')
  })

  test('cannot impersonate a manager or themselves', async () => {
    const other = await platform.account({ roles: ['USER', 'ADMIN'] })
    expect((await begin(other.id)).error.code).toBe('cannot_impersonate')
    expect((await begin(manager.id)).error.code).toBe('cannot_impersonate')
  })

  test('loses access at once when the user becomes a manager', async () => {
    const token = await tokenAs(investor.id)
    await owner.query("update users set roles = '{USER,ADMIN}' where id = $1", [investor.id])
    expect((await look(token, manager.token)).error?.code).toBe('unauthenticated')
  })

  test('cannot impersonate a user of another tenant', async () => {
    const elsewhere = await platform.account({ host: 'nexo.localhost' })
    expect((await begin(elsewhere.id)).status).toBe(404)
  })

  // Impersonated people are no managers, so that their role already refuses it.
  test('cannot impersonate a second user from within an impersonation', async () => {
    const token = await tokenAs(investor.id)
    const headers = { 'x-manager-user-access-token': manager.token }
    const other = await platform.account()
    const again = await call('impersonateUser', {
      token,
      headers,
      params: { id: other.id },
      body: { reason },
    })
    expect(again.status).toBe(403)
  })

  test.each(['USER', 'CLIENT', 'ENTREPRENEUR', 'ISSUER', 'PREMIUM_USER'])(
    'must have the role ADMIN: %s is refused',
    async (role) => {
      const person = await platform.account({ roles: [role] })
      expect((await begin(investor.id, person.token)).status).toBe(403)
    },
  )

  test('leaves a record with both people, the reason and the times', async () => {
    const token = await tokenAs(investor.id)
    const stopped = new Date(clock.now().getTime() + 60_000)
    clock.set(stopped)
    expect((await look(token, manager.token, 'logout')).status).toBe(204)
    expect((await look(token, manager.token)).status).toBe(401)
    expect((await call('getSession', { token: manager.token })).data).toMatchObject({ id: manager.id })
    const { rows } = await owner.query('select * from impersonations where user_id = $1', [investor.id])
    expect(rows).toMatchObject([{ manager_id: manager.id, reason, stopped_at: stopped }])
    expect(stopped.getTime() - rows[0].started_at.getTime()).toBe(60_000)
  })
})

const writes = Object.values(platform.library.operations).filter(
  (operation) => requirementsOf(operation).length > (operation.requires ?? []).length,
)

/** The matrix tries each operation (test/attacks/matrix.test.ts). */
test('every write is refused while impersonating, except logout and batches (whose items are checked)', () => {
  const others = Object.values(platform.library.operations).filter(
    (operation) => operation.method !== 'GET' && !operation.reads && !writes.includes(operation),
  )
  expect(others.map(({ operation }) => operation)).toEqual(['logout', 'runBatch'])
})
