import { expect, test } from 'vitest'
import { housekeeper } from '../../../src/server/modules/tenants/housekeeper.ts'
import { testPlatform } from '../harness.ts'

const platform = await testPlatform()
const { call, clock, pool, files: store, owner } = platform

interface Person {
  token: string
}

const params = { name: 'additional-data' }
const getDraft = async ({ token }: Person, headers = {}) => call('getDraft', { token, params, headers })
const keep = ({ token }: Person, version: number, values: object = { city: 'Soria' }, name = params.name) =>
  call('keepDraft', { token, params: { name }, body: { hash: 'h1', values, version } })

test('a saved form draft is returned with its latest values and version', async () => {
  const ana = await platform.account()
  expect((await getDraft(ana)).data).toEqual({ draft: null })
  expect((await keep(ana, 0)).data).toMatchObject({ version: 1 })
  expect((await keep(ana, 1, { city: 'Lugo' })).data).toMatchObject({ version: 2 })
  expect((await getDraft(ana)).data).toEqual({
    draft: { hash: 'h1', values: { city: 'Lugo' }, version: 2, updated_at: clock.now().toISOString() },
  })
})

test('the second of two saves of one version is refused, and no values are lost', async () => {
  const ana = await platform.account()
  const both = await Promise.all([keep(ana, 0, { city: 'Soria' }), keep(ana, 0, { city: 'Lugo' })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  await keep(ana, 1, { city: 'Vigo' })
  expect((await keep(ana, 1, { city: 'Jaca' })).error.code).toBe('draft_changed')
  expect((await getDraft(ana)).data).toMatchObject({ draft: { values: { city: 'Vigo' }, version: 2 } })
})

test('a dropped draft is gone, and a later save of it from another page is refused', async () => {
  const ana = await platform.account()
  await keep(ana, 0)
  const { token } = ana
  expect((await call('dropDraft', { token, params })).status).toBe(204)
  expect((await getDraft(ana)).data).toEqual({ draft: null })
  expect((await keep(ana, 1)).error.code).toBe('draft_changed')
})

test('other users, visitors and a manager who impersonates cannot read a draft', async () => {
  const ana = await platform.account()
  const manager = await platform.account({ roles: ['ADMIN'] })
  await keep(ana, 0)
  for (const other of [await platform.account(), manager])
    expect((await getDraft(other)).data).toEqual({ draft: null })
  expect((await call('getDraft', { params })).status).toBe(401)
  const body = { reason: 'Nos ha pedido ayuda con sus datos' }
  const { data } = await call('impersonateUser', {
    token: manager.token,
    params: { id: ana.id },
    body,
  })
  const as = { token: (data as { accessToken: string }).accessToken }
  const beside = { 'x-manager-user-access-token': manager.token }
  expect((await getDraft(as, beside)).status).toBe(403)
})

test('a draft is limited in size, and a user keeps the 20 newest', async () => {
  const ana = await platform.account()
  expect((await keep(ana, 0, { city: 'x'.repeat(60_000) })).status).toBe(200)
  expect((await keep(ana, 1, { city: 'x'.repeat(66_000) })).status).toBe(413)
  for (let number = 1; number <= 20; number += 1) {
    clock.set(new Date(clock.now().getTime() + 1))
    expect((await keep(ana, 0, {}, `form-${number}`)).status).toBe(200)
  }
  const { rowCount } = await owner.query('select from form_drafts where user_id = $1', [ana.id])
  expect([rowCount, (await getDraft(ana)).data]).toEqual([20, { draft: null }])
})

test('a draft is deleted four weeks after its last change', async () => {
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
