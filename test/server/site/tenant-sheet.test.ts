import { expect, test } from 'vitest'
import { newId } from '../../../src/server/database/ids.ts'
import { hostileSheets } from '../../language/style-sheet/hostile.ts'
import { accountWithSecondFactor } from '../auth/authenticator.ts'
import { testPlatform } from '../harness.ts'

const platform = await testPlatform()
const { call, owner, tenants } = platform
const elena = await accountWithSecondFactor(platform, { email: 'elena@alba.example', roles: ['ADMIN'] })
let version = 1

const get = (url: string) => platform.app.inject({ method: 'GET', url, headers: { host: 'alba.localhost' } })

/** Fetches a page and the theme that it links. */
async function themeNow() {
  const page = (await get('/login')).body
  const [address = ''] = /\/theme\/[\w-]+\.css/.exec(page) ?? []
  const { body, headers } = await get(address)
  return { page, body, headers }
}

/** Inserts a document without checking it, as an older build would have. */
async function store(css: string): Promise<void> {
  await owner.query('update customizations set current = false where tenant_id = $1', [tenants.alba])
  await owner.query(
    'insert into customizations (tenant_id, id, version, source, current, created_at) values ($1, $2, $3, $4, true, now())',
    [tenants.alba, newId(), ++version, JSON.stringify({ version: 2, title: 'Alba', css })],
  )
}

const publish = (source: string) =>
  call('publishCustomization', { token: elena.token, body: { source, base_version: version } })

test('a hostile style sheet is served without its harmful parts, after the theme', async () => {
  await store('')
  const { body: theme } = await themeNow()
  expect(theme).not.toContain('@layer')
  const partly = hostileSheets.filter(({ served }) => served !== '')
  for (const { title, css, served } of [...partly, ...hostileSheets.slice(0, 3)]) {
    await store(css)
    const { page, body, headers } = await themeNow()
    const sheet =
      served === ''
        ? ''
        : `@layer guard,tenant;@layer tenant{@scope (:root) to ([data-protected]){${served}}}\n`
    expect([title, body]).toEqual([title, theme + sheet])
    expect(headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': expect.stringContaining('immutable'),
      'x-content-type-options': 'nosniff',
    })
    expect(page).not.toMatch(/<style|evil\.example/)
    if (css.length > 40) expect(page).not.toContain(css.slice(0, 40))
  }
})

test('a valid style sheet is published, and an invalid one rejected with its position', async () => {
  const source = (css: string) => JSON.stringify({ version: 2, title: 'Alba', css }, null, 2)
  const wrong = await publish(source('h1 { gap: 1rem }\n[data-protected] { opacity: 0 }'))
  expect([wrong.status, wrong.error.code]).toEqual([400, 'customization_broken'])
  expect(wrong.error.message).toMatch(/línea 4, columna 29.*\[data-protected\] cannot stand in a selector/)
  const right = await publish(source('h1 { gap: 1rem }'))
  expect(right.status).toBe(200)
  version += 1
  expect((await themeNow()).body).toContain('{h1{gap:1rem!important;')
})

test('a customization that is too large or too deeply nested is rejected', async () => {
  const long = await publish(JSON.stringify({ version: 2, title: 'Alba', css: ' '.repeat(10_000_000) }))
  expect([long.status, long.error.code]).toEqual([413, 'too_large'])
  const deep = await publish(
    `{ "version": 2, "title": "Alba", "forms": ${'{"a":'.repeat(1000)}1${'}'.repeat(1001)}`,
  )
  expect([deep.status, deep.error.code]).toEqual([400, 'customization_broken'])
  expect(deep.error.message).toContain('goes more than 100 levels deep')
  expect((await themeNow()).body).toContain('{h1{gap:1rem!important;')
})
