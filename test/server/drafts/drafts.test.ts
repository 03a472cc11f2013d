import { expect, test } from 'vitest'
import { housekeeper } from '../../../src/server/modules/tenants/housekeeper.ts'
import { testPlatform } from '../harness.ts'

const platform = await testPlatform()
const { call, clock, pool, files: store, owner } = platform

interface Person {
  token: string
}

const params = { name: 'additional-data' }
const found = async ({ token }: Person, headers = {}) => call('getDraft', { token, params, headers })
const keep = ({ token }: Person, version: number, values: object = { city: 'Soria' }, name = params.name) =>
  call('keepDraft', { token, params: { name }, body: { hash: 'h1', values, version } })

test('what somebody has typed waits for them, and goes on counting', async () => {
  const ana = await platform.account()
  expect((await found(ana)).data).toEqual({ draft: null })
  expect((await keep(ana, 0)).data).toMatchObject({ version: 1 })
  expect((await keep(ana, 1, { city: 'Lugo' })).data).toMatchObject({ version: 2 })
  expect((await found(ana)).data).toEqual({
    draft: { hash: 'h1', values: { city: 'Lugo' }, version: 2, updated_at: clock.now().toISOString() },
  })
})

test('of two who go on from the same version the second is refused, and nothing is lost', async () => {
  const ana = await platform.account()
  const both = await Promise.all([keep(ana, 0, { city: 'Soria' }), keep(ana, 0, { city: 'Lugo' })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  await keep(ana, 1, { city: 'Vigo' })
  expect((await keep(ana, 1, { city: 'Jaca' })).error.code).toBe('draft_changed')
  expect((await found(ana)).data).toMatchObject({ draft: { values: { city: 'Vigo' }, version: 2 } })
})

test('what was sent is forgotten, and who still types it elsewhere learns that', async () => {
  const ana = await platform.account()
  await keep(ana, 0)
  const { token } = ana
  expect((await call('dropDraft', { token, params })).status).toBe(204)
  expect((await found(ana)).data).toEqual({ draft: null })
  expect((await keep(ana, 1)).error.code).toBe('draft_changed')
})

test('nobody else reads it: no stranger, no visitor, no manager, not even as that person', async () => {
  const ana = await platform.account()
  const manager = await platform.account({ roles: ['ADMIN'] })
  await keep(ana, 0)
  for (const other of [await platform.account(), manager])
    expect((await found(other)).data).toEqual({ draft: null })
  expect((await call('getDraft', { params })).status).toBe(401)
  const body = { reason: 'Nos ha pedido ayuda con sus datos' }
  const { data } = await call('impersonateUser', {
    token: manager.token,
    params: { id: ana.id },
    body,
  })
  const as = { token: (data as { accessToken: string }).accessToken }
  const beside = { 'x-manager-user-access-token': manager.token }
  expect((await found(as, beside)).status).toBe(403)
})

test('it may be so large and no larger, and a person has so many of them', async () => {
  const ana = await platform.account()
  expect((await keep(ana, 0, { city: 'x'.repeat(60_000) })).status).toBe(200)
  expect((await keep(ana, 1, { city: 'x'.repeat(66_000) })).status).toBe(413)
  for (let number = 1; number <= 20; number += 1) {
    clock.set(new Date(clock.now().getTime() + 1))
    expect((await keep(ana, 0, {}, `form-${number}`)).status).toBe(200)
  }
  const { rowCount } = await owner.query('select from form_drafts where user_id = $1', [ana.id])
  expect([rowCount, (await found(ana)).data]).toEqual([20, { draft: null }])
})

test('it goes when nobody has come back to it for four weeks', async () => {
  const ana = await platform.account()
  await keep(ana, 0)
  const { tenants } = platform
  const clean = () => housekeeper({ pool, store, clock })({ tenant: tenants.alba })
  const count = async () =>
    (await owner.query('select from form_drafts where user_id = $1', [ana.id])).rowCount
  clock.set(new Date(clock.now().getTime() + 28 * 86_400_000 - 1000))
  await clean()
  expect(await count()).toBe(1)
  clock.set(new Date(clock.now().getTime() + 2000))
  await clean()
  expect(await count()).toBe(0)
})
