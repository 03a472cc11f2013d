import { readdirSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { onlyReads } from '../../../src/language/operations/requirements.ts'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { payoutFixture } from '../payouts/steps.ts'
import { accountWithSecondFactor, advanceSeconds, enableSecondFactor } from './authenticator.ts'
import rule from './fresh.json' with { type: 'json' }

const platform = await testPlatform()
const { call, library } = platform
const managers = { roles: ['ADMIN'] }
const long = 10 * 60

afterEach(() => assertInvariants(platform.owner))

/** Returns a manager with an old second factor and a payout that is owed. */
async function owing() {
  const owed = await payoutFixture(platform)
  const manager = await accountWithSecondFactor(platform, { ...managers, host: owed.tenant.host })
  advanceSeconds(platform, long)
  const { params } = owed
  const send = (key?: string) =>
    call('sendPayout', {
      host: owed.tenant.host,
      token: manager.token,
      params,
      key,
      body: { transfer_reference: 'TRF-1' },
    })
  const give = (code: string) =>
    call('giveSecondFactor', { host: owed.tenant.host, token: manager.token, body: { code } })
  return { ...owed, manager, send, give }
}

describe('the second factor before a payout', () => {
  test('is required again after ten minutes, and the repeated request then succeeds', async () => {
    const { manager, send, give, myPayouts } = await owing()
    const key = crypto.randomUUID()
    const refused = await send(key)
    expect([refused.status, refused.error.code]).toEqual([403, 'second_factor_needed'])
    expect(await myPayouts()).toMatchObject([{ status: 'OWED' }])
    expect((await give(manager.code())).status).toBe(204)
    expect((await send(key)).status).toBe(200)
    expect(await myPayouts()).toMatchObject([{ status: 'SENT' }])
  })

  test('is still required after a wrong code, and a used code is wrong', async () => {
    const { manager, send, give } = await owing()
    expect((await give('000000')).error.code).toBe('factor_code_wrong')
    expect((await send()).error.code).toBe('second_factor_needed')
    const code = manager.code()
    expect((await give(code)).status).toBe(204)
    expect((await give(code)).error.code).toBe('factor_code_wrong')
  })

  test('is required once for a batch, and not for its dry run', async () => {
    const { manager, tenant, params, give } = await owing()
    const body = { operation: 'sendPayout', items: [{ params, body: { transfer_reference: 'TRF-1' } }] }
    const batch = (dry_run: boolean) =>
      call('runBatch', { host: tenant.host, token: manager.token, body: { ...body, dry_run } })
    expect((await batch(true)).data).toMatchObject({ items: [{ ok: true }] })
    expect((await batch(false)).error.code).toBe('second_factor_needed')
    await give(manager.code())
    expect((await batch(false)).data).toMatchObject({ items: [{ ok: true }] })
  })

  test('is not required of a manager without a second factor', async () => {
    const { manager, sendPayout } = await payoutFixture(platform)
    expect(manager).toBeDefined()
    expect(await sendPayout()).toMatchObject({ status: 'SENT' })
  })
})

const operations = Object.values(library.operations)
const root = new URL('../../../schemas/operations/', import.meta.url)
/** Returns the operations of a folder of the documents. */
const inFolder = (folder: string) => {
  const files = readdirSync(new URL(folder, root))
  return operations.filter(({ operation }) => files.includes(`${operation}.json`))
}
const namesOf = (those: typeof operations) => those.map(({ operation }) => operation).sort()

test('every write about bank data, roles, money or tokens requires a fresh second factor, but for the reasoned exceptions', () => {
  const exceptions = Object.values(rule.exceptions).flat()
  const writes = rule.folders.flatMap(inFolder).filter((operation) => !onlyReads(operation))
  expect(exceptions.filter((name) => !writes.some(({ operation }) => operation === name))).toEqual([])
  const expected = writes.filter(({ operation }) => !exceptions.includes(operation))
  expect(namesOf(operations.filter(({ fresh }) => fresh))).toEqual(
    [...namesOf(expected), ...rule.others].sort(),
  )
})

test('changes of bank data and the removal of a factor accept the password of people without one', () => {
  expect(namesOf(operations.filter(({ fresh }) => fresh === 'password'))).toEqual(rule.password)
})

test("impersonation requires the manager's fresh second factor", async () => {
  const manager = await platform.account(managers)
  const investor = await platform.account()
  const { code } = await enableSecondFactor(platform, manager.token)
  advanceSeconds(platform, long)
  const body = { reason: 'Nos ha pedido ayuda con su justificante' }
  const look = () => call('impersonateUser', { token: manager.token, params: { id: investor.id }, body })
  expect((await look()).error.code).toBe('second_factor_needed')
  await call('giveSecondFactor', { token: manager.token, body: { code: code() } })
  expect((await look()).status).toBe(200)
})

test('appointing a manager and changing the bank account require a fresh second factor', async () => {
  const manager = await accountWithSecondFactor(platform, managers)
  const { token: theirs, id } = await platform.account()
  advanceSeconds(platform, long)
  const document = { version: 2, title: 'Alba Capital', payment: { iban: 'ES7921000813610123456789' } }
  const body = { source: JSON.stringify(document), base_version: 1 }
  const appoint = { token: manager.token, params: { id }, body: { roles: ['ADMIN'] } }
  for (const refused of [
    await call('changeRoles', appoint),
    await call('publishCustomization', { token: manager.token, body }),
  ])
    expect(refused.error.code).toBe('second_factor_needed')
  expect((await call('listUsers', { token: theirs })).status).toBe(403)
})
