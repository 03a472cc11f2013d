import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { addSuperManager } from '../../../src/server/tenancy/registry.ts'
import { password, testPlatform } from '../harness.ts'
import { acceptAfterReflection, createPaidOrder, placeOrder } from '../investments/steps.ts'
import { createTestTenant } from '../test-tenant.ts'

interface Line {
  operation: string
  outcome: string
  [more: string]: unknown
}

const written: string[] = []
// Uses production's default log level.
const platform = await testPlatform({
  config: { logLevel: 'warn' },
  logTo: { write: (line) => void written.push(line) },
})
const { call, tenants } = platform

beforeEach(() => {
  written.length = 0
})

const lines = (): Line[] => written.map((line) => JSON.parse(line)).filter((line) => line.kind === 'security')
const last = () => lines().at(-1)

test("a login is logged with the account's id, and without its address", async () => {
  const { id, email } = await platform.account()
  written.length = 0
  const wrong = { email, password: 'another-password' }
  await call('login', { body: { email, password } })
  await call('login', { body: wrong })
  await call('login', { body: { ...wrong, email: 'nadie@example.com' } })
  expect(lines()).toEqual([
    expect.objectContaining({ operation: 'login', outcome: 'ok', tenant: 'alba', account: id }),
    expect.objectContaining({ operation: 'login', outcome: 'refused', code: 'bad_credentials', account: id }),
    expect.objectContaining({ operation: 'login', outcome: 'refused', code: 'bad_credentials' }),
  ])
  expect(lines()[2]?.account).toBeUndefined()
})

test('a reached rate limit is logged', async () => {
  const body = { email: 'limite@example.com', password }
  for (let turn = 0; turn < 11; turn += 1) await call('login', { body, address: '10.5.0.1' })
  expect(last()).toMatchObject({ operation: 'login', outcome: 'refused', code: 'too_many' })
})

test('a forbidden read or write is logged', async () => {
  const { id, token } = await platform.account()
  await call('listInvestments', { token })
  expect(last()).toMatchObject({ operation: 'listInvestments', code: 'forbidden', user: id })
  await call('mintInvestment', { token, params: { id: randomUUID() } })
  expect(last()).toMatchObject({ operation: 'mintInvestment', code: 'forbidden', user: id })
  await call('listInvestments')
  expect(last()).toMatchObject({ operation: 'listInvestments', code: 'unauthenticated' })
})

test('no line is written at the log level silent', async () => {
  const { level } = platform.app.log
  platform.app.log.level = 'silent'
  await platform.account()
  platform.app.log.level = level
  expect(written).toEqual([])
})

test('reads are not logged', async () => {
  const { token } = await platform.account()
  written.length = 0
  await call('getSession', { token })
  await call('listIssuances', { token })
  expect(lines()).toEqual([])
})

test('the start and end of an impersonation are logged with both users', async () => {
  const manager = await platform.account({ roles: ['ADMIN'] })
  const { id } = await platform.account()
  const { token } = manager
  const body = { reason: 'Nos ha pedido ayuda' }
  const { data } = await call('impersonateUser', { token, params: { id }, body })
  expect(last()).toMatchObject({ operation: 'impersonateUser', outcome: 'ok', user: manager.id, account: id })
  const { accessToken } = data as { accessToken: string }
  await call('logout', { token: accessToken, headers: { 'x-manager-user-access-token': token } })
  expect(last()).toMatchObject({ operation: 'logout', user: id, impersonator: manager.id })
})

test('the appointment of a manager is logged with both users and the tenant', async () => {
  const manager = await platform.account({ roles: ['ADMIN'] })
  await platform.ownerDatabase.transaction((tx) => addSuperManager(tx, tenants.alba, manager.id))
  const rosa = await platform.account({ host: 'nexo.localhost' })
  await call('appointManager', { token: manager.token, body: { slug: 'nexo', email: rosa.email } })
  expect(last()).toMatchObject({
    operation: 'appointManager',
    user: manager.id,
    account: rosa.id,
    platform: 'nexo',
  })
})

test('a publication is logged', async () => {
  const { id, token } = await platform.account({ roles: ['ADMIN'] })
  const body = { source: JSON.stringify({ version: 2, title: 'Alba' }), base_version: 1 }
  await call('publishCustomization', { token, body })
  expect(last()).toMatchObject({ operation: 'publishCustomization', outcome: 'ok', user: id })
})

test('each movement of money is logged with investment and user, and repetitions are marked', async () => {
  const tenant = await createTestTenant(platform)
  const [investor, manager] = [await tenant.investor(), await tenant.manager()]
  const { slug } = await tenant.issuance()
  const id = await createPaidOrder(investor, manager, slug, 2)
  const key = randomUUID()
  await acceptAfterReflection(platform.clock, manager, id)
  await manager.call('mintInvestment', { params: { id }, key })
  await manager.call('mintInvestment', { params: { id }, key })
  const other = await placeOrder(investor, slug, 1)
  await manager.call('cancelInvestment', { params: { id: other.id }, body: { reason: 'No procede' } })
  const moves = lines().map(({ operation, outcome, ids, user, repeated }) => ({
    operation,
    outcome,
    ids,
    user,
    repeated,
  }))
  const by = { user: manager.id, outcome: 'ok' }
  expect(moves).toEqual(
    expect.arrayContaining([
      { ...by, operation: 'confirmPayment', ids: { id }, repeated: undefined },
      { ...by, operation: 'acceptInvestment', ids: { id }, repeated: undefined },
      { ...by, operation: 'mintInvestment', ids: { id }, repeated: undefined },
      { ...by, operation: 'mintInvestment', ids: { id }, repeated: true },
      { ...by, operation: 'cancelInvestment', ids: { id: other.id }, repeated: undefined },
    ]),
  )
})

test('lines contain no e-mail address, IP address, name, secret or submitted value', async () => {
  const { email } = await platform.account()
  written.length = 0
  const address = '203.0.113.77'
  const headers = { 'user-agent': 'Mozilla', referer: 'http://alba.localhost/x?secret=abc' }
  const body = { email, password: 'not-my-password' }
  await call('login', { body, address, headers })
  await call('loginSecret', { body: { secret: 'a-secret-that-is-long-enough' }, address, headers })
  await call('getInvestment', { params: { id: 'ana@example.com' }, address })
  await call('registerUser', { body: { ...body, name: 'Ana', surname: 'Prueba' }, address })
  expect(lines()).toHaveLength(4)
  const text = written.join('\n')
  for (const input of [
    email,
    'ana@',
    '203.0.113',
    'Ana',
    'Prueba',
    'Mozilla',
    'secret=',
    'a-secret',
    'not-my',
  ])
    expect(text).not.toContain(input)
  const networks = new Set(lines().map(({ network }) => network))
  expect(networks.size).toBe(1)
})

test('repeated refusals write 20 lines a minute, and the next line counts the omitted ones', async () => {
  const flood = async (count: number) => {
    for (let turn = 0; turn < count; turn += 1) await call('listInvestments', { address: '10.6.0.1' })
  }
  await flood(50)
  expect(lines()).toHaveLength(20)
  platform.clock.set(new Date(platform.clock.now().getTime() + 60_000))
  await flood(1)
  expect(last()).toMatchObject({ left_out: 30 })
})
