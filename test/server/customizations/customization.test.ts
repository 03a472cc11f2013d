import { expect, test } from 'vitest'
import { accountWithSecondFactor } from '../auth/authenticator.ts'
import { testPlatform } from '../harness.ts'

const platform = await testPlatform()
const { call } = platform
const elena = await accountWithSecondFactor(platform, { email: 'elena@alba.example', roles: ['ADMIN'] })
const hugo = await accountWithSecondFactor(platform, { email: 'hugo@alba.example', roles: ['ADMIN'] })
const investor = await platform.account({ email: 'ana@alba.example' })

const document = (title: string) => JSON.stringify({ version: 2, title }, null, 2)
const workplace = async ({ token }: { token: string }) =>
  (await call('getManagedCustomization', { token })).data as {
    live: { version: number; source: string }
    draft: { source: string; base_version: number } | null
  }

/** Publishes a version based on the live one. */
async function publish(source: string, note?: string) {
  const base_version = (await workplace(elena)).live.version
  return call('publishCustomization', { token: elena.token, body: { source, base_version, note } })
}

async function titleNow(): Promise<unknown> {
  return ((await call('getCustomization')).data as { title: string }).title
}

test('a published customization is live with the next request, exactly as written', async () => {
  const source = '{ "title": "Alba  Dos",\n\n"version": 2 }'
  const { status, data } = await publish(source, 'Nuevo nombre')
  expect(status).toBe(200)
  expect(await titleNow()).toBe('Alba  Dos')
  const { live } = await workplace(elena)
  expect(live).toEqual({ ...(data as object), source })
})

test('a draft is visible only to its author, may be invalid, and is removed by publishing', async () => {
  const { live } = await workplace(elena)
  const draft = { source: '{ "title": ', base_version: live.version }
  expect((await call('saveCustomizationDraft', { token: elena.token, body: draft })).status).toBe(200)
  expect((await workplace(elena)).draft).toMatchObject(draft)
  expect((await workplace(hugo)).draft).toBeNull()
  expect(await titleNow()).not.toBe('')

  const better = { ...draft, source: document('Alba Tres') }
  await call('saveCustomizationDraft', { token: elena.token, body: better })
  expect((await workplace(elena)).draft).toMatchObject(better)
  await publish(better.source)
  expect((await workplace(elena)).draft).toBeNull()
})

test('a draft can be discarded', async () => {
  const body = { source: '{', base_version: 1 }
  await call('saveCustomizationDraft', { token: hugo.token, body })
  expect((await call('discardCustomizationDraft', { token: hugo.token })).status).toBe(204)
  expect((await workplace(hugo)).draft).toBeNull()
})

test('an invalid document is refused with the position of the first mistake, and nothing changes', async () => {
  const before = await workplace(elena)
  const { status, error } = await publish(
    `{\n  "version": 2,\n  "title": "Alba",\n  "hide": { "regster": true }\n}`,
  )
  expect({ status, code: error.code }).toEqual({ status: 400, code: 'customization_broken' })
  expect(error.message).toContain('línea 4, columna 13')
  expect(error.message).toContain('Did you mean register?')
  expect(await workplace(elena)).toEqual(before)
})

test("publishing over an unseen version is refused with its author's name, and nothing is overwritten", async () => {
  const { live } = await workplace(elena)
  await publish(document('De Elena'))
  const late = { source: document('De Hugo'), base_version: live.version }
  const { status, error } = await call('publishCustomization', { token: hugo.token, body: late })
  expect({ status, code: error.code }).toEqual({ status: 409, code: 'customization_outdated' })
  expect(error.message).toContain(`publicó la versión ${live.version + 1}`)
  expect(await titleNow()).toBe('De Elena')
})

test('of ten concurrent publications of the same version, one succeeds', async () => {
  const { live } = await workplace(elena)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      call('publishCustomization', {
        token: index % 2 ? elena.token : hugo.token,
        body: { source: document(`Carrera ${index}`), base_version: live.version },
      }),
    ),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  // Accepts 503 from a busy server, which must not change anything either.
  for (const status of statuses) expect([200, 409, 503]).toContain(status)
  expect((await workplace(elena)).live.version).toBe(live.version + 1)
})

test('a published version can be downloaded exactly as written, named by tenant and version', async () => {
  const { live } = await workplace(elena)
  const params = { version: live.version }
  const file = await call('exportCustomizationVersion', { token: hugo.token, params })
  expect([file.status, file.text]).toEqual([200, live.source])
  const name = `[a-z0-9-]+-customization-v${live.version}\\.json`
  expect(file.headers['content-disposition']).toMatch(new RegExp(`^attachment; .*${name}$`))
  expect((await call('exportCustomizationVersion', { token: investor.token, params })).status).toBe(403)
})

test('the history shows author, note and version, and an old version can be restored', async () => {
  const first = await call('getCustomizationVersion', { token: hugo.token, params: { version: 1 } })
  const { source } = first.data as { source: string }
  expect(JSON.parse(source)).toMatchObject({ title: 'Alba Capital' })
  await publish(source, 'Vuelta a la versión 1')
  expect(await titleNow()).toBe('Alba Capital')
  const { data } = await call('listCustomizationVersions', { token: hugo.token })
  const { items, total } = data as {
    items: { version: number; author: string | null; current: boolean }[]
    total: number
  }
  expect(total).toBe(items.length)
  expect(items[0]).toMatchObject({ note: 'Vuelta a la versión 1', current: true, version: total })
  expect(items.at(-1)).toMatchObject({ version: 1, author: null, current: false })
  expect(items.filter(({ current }) => current)).toHaveLength(1)
  const nothing = await call('getCustomizationVersion', { token: hugo.token, params: { version: 999 } })
  expect(nothing.status).toBe(404)
})

test('a customization in an older language version still works, and is converted for its manager', async () => {
  const old = { version: 1, title: 'Nexo', theme: { primary: '#123456', heading_font: 'serif' } }
  const host = 'nexo.localhost'
  const { token, id } = await accountWithSecondFactor(platform, { host, roles: ['ADMIN'] })
  const { nexo } = platform.tenants
  await platform.owner.query('update customizations set source = $1 where tenant_id = $2', [
    JSON.stringify(old),
    nexo,
  ])
  await platform.owner.query(
    'insert into customization_drafts (tenant_id, user_id, source, base_version, saved_at) values ($1, $2, $3, 1, now())',
    [nexo, id, JSON.stringify({ ...old, title: 'Nexo Dos' })],
  )
  const theme = { light: { primary: '#123456' }, fonts: { heading: 'serif' } }
  const { data } = await call('getManagedCustomization', { token, host })
  const { live, draft } = data as Record<'live' | 'draft', { source: string }>
  expect([live, draft]).toMatchObject([{ written_in: 1 }, { written_in: 1 }])
  expect(JSON.parse(live.source)).toEqual({ version: 2, title: 'Nexo', theme })
  expect(JSON.parse(draft.source)).toEqual({ version: 2, title: 'Nexo Dos', theme })
  const first = await call('getCustomizationVersion', { token, host, params: { version: 1 } })
  expect(first.data).toMatchObject({ source: live.source, written_in: 1 })

  const body = { source: draft.source, base_version: 1 }
  expect((await call('publishCustomization', { token, host, body })).status).toBe(200)
  expect((await call('getCustomization', { host })).data).toMatchObject({ title: 'Nexo Dos', theme })
  const after = (await call('getManagedCustomization', { token, host })).data as typeof data & {
    live: object
  }
  expect(after.live).toEqual({ version: 2, source: draft.source })
})

test("investors, visitors and other tenants' managers can neither see nor change a customization", async () => {
  const body = { source: document('Robada'), base_version: 1 }
  for (const token of [investor.token, ''])
    for (const answer of [
      await call('getManagedCustomization', { token }),
      await call('publishCustomization', { token, body }),
      await call('saveCustomizationDraft', { token, body }),
      await call('listCustomizationVersions', { token }),
    ])
      expect(answer.status).toBe(token === '' ? 401 : 403)
  const elsewhere = await call('getManagedCustomization', { token: elena.token, host: 'nexo.localhost' })
  expect(elsewhere.status).toBe(401)
})
