import { beforeEach, describe, expect, test } from 'vitest'
import { onlyReads } from '../../../src/language/operations/requirements.ts'
import type { PreviewBoot } from '../../../src/protocol/preview.ts'
import { newId } from '../../../src/server/database/ids.ts'
import { testPlatform } from '../harness.ts'

const platform = await testPlatform()
const { app, call, clock, library } = platform
const managers = { roles: ['ADMIN'] }
const source = JSON.stringify({
  version: 2,
  title: 'Alba de mañana',
  theme: { light: { primary: '#123456' }, fonts: { heading: 'figtree' } },
  screens: [{ path: '/manager/mine', title: 'menu.customization', body: [{ block: 'divider' }] }],
})

let manager: Awaited<ReturnType<typeof platform.account>>

beforeEach(async () => {
  manager = await platform.account(managers)
})

const make = (person: string, text = source, token = manager.token) =>
  call('previewCustomization', { token, body: { source: text, person } })

async function preview(person = 'INVESTOR'): Promise<string> {
  return ((await make(person)).data as { token: string }).token
}

const get = (url: string, host = 'alba.localhost') => app.inject({ method: 'GET', url, headers: { host } })

/** Calls from within a preview, together with the manager's own token. */
const from = (token: string, beside = manager.token) => ({
  token: 'nothing',
  headers: { 'x-preview-token': token, 'x-manager-user-access-token': beside },
})

describe('the preview of a customization', () => {
  test('shows the unpublished document with everything its pages load', async () => {
    const token = await preview()
    const boot = (await get(`/preview/${token}/boot.json`)).json<PreviewBoot>()
    expect(boot).toMatchObject({ person: 'INVESTOR', widgets: false, tenant: { title: 'Alba de mañana' } })
    const { body: theme } = await get(boot.theme)
    expect(theme).toContain('#123456')
    const letters = new URL(/url\((.*?)\)/.exec(theme)?.[1] ?? '', `http://alba.localhost${boot.theme}`)
    expect((await get(letters.pathname)).headers['content-type']).toBe('font/woff2')
    const own = boot.screens.find(({ path }) => path === '/manager/mine')
    expect((await get(own?.document ?? '')).json()).toMatchObject({ screen: { path: '/manager/mine' } })
    expect((await get(boot.texts.en)).json()).toHaveProperty(['login.title'])
    expect((await get('/build.json')).json()).not.toEqual({ build: boot.build })
    expect((await call('getCustomization')).data).toMatchObject({ title: 'Alba Capital' })
  })

  test('returns the unpublished document to calls from within it', async () => {
    const token = await preview()
    expect((await call('getCustomization', from(token))).data).toMatchObject({ title: 'Alba de mañana' })
  })

  test.each([
    ['VISITOR', { authenticated: false, roles: [] }],
    ['NEWCOMER', { roles: ['USER'], kyc_status: 'created', simulation_done: false }],
    ['INVESTOR', { roles: ['USER'], kyc_status: 'success', simulation_done: true }],
    ['ENTREPRENEUR', { roles: ['ENTREPRENEUR', 'CLIENT'] }],
    ['MANAGER', { roles: ['ADMIN'] }],
  ])('shows the platform as %s', async (person, session) => {
    const answer = await call('getSession', from(await preview(person)))
    expect(answer.data).toMatchObject(session)
    const managed = await call('listInvestments', from(await preview(person)))
    expect(managed.status).toBe(person === 'MANAGER' ? 200 : person === 'VISITOR' ? 401 : 403)
  })

  test('shows an entrepreneur who administers every issuer of the platform', async () => {
    const { rows } = await platform.owner.query(
      "insert into organisations (tenant_id, id, name, created_at) select tenant_id, $1, 'Casas SL', now() from users where id = $2 returning id",
      [newId(), manager.id],
    )
    const { data } = await call('getSession', from(await preview('ENTREPRENEUR')))
    expect(data).toMatchObject({ organisations: [rows[0].id] })
    expect((await call('listManagedIssuances', from(await preview('ENTREPRENEUR')))).status).toBe(200)
  })

  test('refuses every write, as any person', async () => {
    for (const person of ['VISITOR', 'MANAGER']) {
      const token = await preview(person)
      for (const operation of Object.values(library.operations).filter((each) => !onlyReads(each))) {
        const { status, error } = await call(operation.operation as 'login', {
          ...from(token),
          params: {},
          body: {},
        })
        expect([operation.operation, status, error.code]).toEqual([operation.operation, 409, 'preview_only'])
      }
    }
  })

  test('shows the page on which an issuance is edited, without recording who reads it', async () => {
    const organisation = newId()
    await platform.owner.query(
      "insert into organisations (tenant_id, id, name, created_at) select tenant_id, $1, 'Pisos SL', now() from users where id = $2",
      [organisation, manager.id],
    )
    const body = { title: 'Bloque de prueba', type: 'REAL_ESTATE', organisation_id: organisation }
    const { data } = await call('createIssuance', { token: manager.token, body: body as never })
    const { slug } = data as { slug: string }
    const answer = await call('getPreparation', {
      ...from(await preview('MANAGER')),
      params: { slug, step: 'basics' },
    })
    expect(answer.status).toBe(200)
  })

  test('works only with the token of its author, while they are a manager', async () => {
    const token = await preview()
    const other = await platform.account(managers)
    for (const beside of ['', 'forged', token, other.token])
      expect((await call('getSession', from(token, beside))).error?.code).toBe('unauthenticated')
    await platform.owner.query("update users set roles = '{USER}' where id = $1", [manager.id])
    expect((await call('getSession', from(token))).status).toBe(401)
  })

  test("expires after an hour, and is unknown on another tenant's host", async () => {
    const token = await preview()
    const boot = `/preview/${token}/boot.json`
    expect((await get(boot)).statusCode).toBe(200)
    expect((await get(boot, 'nexo.localhost')).statusCode).toBe(404)
    clock.set(new Date(clock.now().getTime() + 60 * 60_000))
    expect((await get(boot)).statusCode).toBe(404)
    expect((await call('getSession', from(token))).status).toBe(404)
  })

  test("has an end in the demo's simulated time", async () => {
    await call('setClock', { token: manager.token, body: { days: 30 } })
    const { data } = await make('INVESTOR')
    const clock = (await call('getClock', { token: manager.token })).data as { now: string }
    await call('setClock', { token: manager.token, body: { days: 0 } })
    expect(Date.parse((data as { ends_at: string }).ends_at) - Date.parse(clock.now)).toBe(60 * 60_000)
  })

  test('is created by managers only, from valid JSON; each keeps the five newest', async () => {
    const investor = await platform.account()
    expect((await make('INVESTOR', source, investor.token)).status).toBe(403)
    expect((await make('INVESTOR', '{ "title": ')).error.code).toBe('not_json')
    expect((await make('QUEEN')).status).toBe(400)
    const first = await preview()
    for (let count = 0; count < 5; count++) await preview()
    expect((await get(`/preview/${first}/boot.json`)).statusCode).toBe(404)
  })

  test('of an invalid document leaves out the invalid parts', async () => {
    const { data } = await make('VISITOR', JSON.stringify({ title: 7, hide: { register: true } }))
    const boot = (await get(`/preview/${(data as { token: string }).token}/boot.json`)).json<PreviewBoot>()
    expect(boot.tenant).toMatchObject({ title: 'Tesela', hide: { register: true } })
  })
})
