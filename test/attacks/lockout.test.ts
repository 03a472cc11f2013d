import { beforeEach, expect, test } from 'vitest'
import type { Operations } from '../../src/generated/operations.ts'
import { housekeeper } from '../../src/server/modules/tenants/housekeeper.ts'
import { diskFiles } from '../../src/server/providers/files/disk.ts'
import { password, testPlatform } from '../server/harness.ts'

const platform = await testPlatform()
const { call, clock, owner, mails, jobs } = platform

const device = 'd'.repeat(64)
const other = 'e'.repeat(64)
const home = '10.1.0.1'
const office = '10.1.0.2'

let turn = 0
let email = ''
beforeEach(async () => {
  turn += 1
  email = `ana${turn}@example.com`
  await platform.account({ email })
  // Resets the counters, because the registration above was counted, too.
  await owner.query('delete from rate_counters')
})

interface Origin {
  address: string
  device?: string
}

const headersOf = ({ device = '' }: Origin): Record<string, string> =>
  device === '' ? {} : { 'x-device-token': device }

function login(from: Origin, chosen = password, to = email) {
  return call('login', { ...from, headers: headersOf(from), body: { email: to, password: chosen } })
}

/** Requests a login link, limited to five an hour; it needs no password hash. */
async function ask(from: Origin, to = email): Promise<number> {
  const body = { email: to }
  return (await call('sendLoginLink', { ...from, headers: headersOf(from), body })).status
}

/** Requests from many networks, from each once more than allowed. */
async function attack(networks: number, to = email): Promise<number[]> {
  const statuses: number[] = []
  for (let network = 0; network < networks; network += 1)
    for (let each = 0; each < 6; each += 1)
      statuses.push(await ask({ address: `203.0.${turn}.${network}` }, to))
  return statuses
}

const succeeded = (statuses: number[]) => statuses.filter((status) => status === 204).length

test('failed logins from another network do not lock the user out', async () => {
  const codes: string[] = []
  for (let each = 0; each < 11; each += 1)
    codes.push((await login({ address: '203.0.113.1' }, 'not this one')).error.code)
  expect(codes).toEqual([...Array(10).fill('bad_credentials'), 'too_many'])
  expect((await login({ address: home })).status).toBe(200)
})

test('unknown browsers from many networks share one limit', async () => {
  expect(await attack(1)).toEqual([204, 204, 204, 204, 204, 429])
  expect(succeeded(await attack(12))).toBe(45)
  expect(await ask({ address: office })).toBe(429)
})

test('a known browser is not affected by attacks, in any network', async () => {
  await login({ address: home, device })
  await attack(12)
  expect(await ask({ address: office, device })).toBe(204)
  expect(await ask({ address: office, device: other })).toBe(429)
})

test('a known network is not affected by attacks, in any browser', async () => {
  await login({ address: home })
  await attack(12)
  expect(await ask({ address: home, device: other })).toBe(204)
})

test('a browser known for one account is unknown for another', async () => {
  const own = email
  await platform.account({ email: 'berta@example.com' })
  await login({ address: home, device }, password, 'berta@example.com')
  await attack(12, own)
  expect(await ask({ address: office, device }, own)).toBe(429)
})

test('a known browser has the same limit of its own', async () => {
  await login({ address: home, device })
  const statuses: number[] = []
  for (let each = 0; each < 6; each += 1) statuses.push(await ask({ address: `10.3.0.${each}`, device }))
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
})

test('an address without an account has the same limits', async () => {
  expect(await attack(12, `nobody${turn}@example.com`)).toEqual(await attack(12))
})

test('a new password makes all other browsers unknown', async () => {
  await login({ address: home, device: other })
  await call('forgotPassword', { address: home, body: { email } })
  await jobs.drain()
  const mail = mails.findLast(({ to, text }) => to === email && text.includes('token='))
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const chosen = 'una frase nueva y larga'
  const body = { token, password: chosen, password_repeat: chosen }
  await call('resetPassword', { address: office, headers: { 'x-device-token': device }, body })
  await attack(12)
  expect(await ask({ address: '10.4.0.1', device: other })).toBe(429)
  expect(await ask({ address: '10.4.0.1', device })).toBe(204)
})

test('known devices and networks are stored hashed and deleted after three months', async () => {
  const { data } = await login({ address: home, device })
  const { id } = data as Operations['verifySecondFactor']['result']
  const places = () => owner.query('select * from known_places where user_id = $1', [id])
  const kept = (await places()).rows
  expect(kept.length).toBeGreaterThan(1)
  expect(JSON.stringify(kept)).not.toMatch(`${device}|${home}`)
  const clean = housekeeper({ pool: platform.pool, store: diskFiles(platform.config.data), clock })
  clock.set(new Date(clock.now().getTime() + 91 * 86_400_000))
  await clean({ tenant: platform.tenants.alba })
  expect((await places()).rowCount).toBe(0)
})
