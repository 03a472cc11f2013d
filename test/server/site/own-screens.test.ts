import { expect, test } from 'vitest'
import type { Boot } from '../../../src/protocol/boot.ts'
import { testPlatform } from '../harness.ts'
import documents from './own-screens.json' with { type: 'json' }

/** Sets up two tenants; casa has its own screens: a new one, a replacement, and two invalid ones. */
const platform = await testPlatform({
  tenants: [
    { slug: 'alba', hosts: ['alba.localhost'], customization: { version: 2, title: 'Alba' } },
    {
      slug: 'nexo',
      hosts: ['casa.localhost'],
      customization: JSON.parse(JSON.stringify(documents.casa)),
    },
  ],
})

async function bootAt(host: string, path: string): Promise<{ status: number; boot: Boot }> {
  const { statusCode, body } = await platform.app.inject({ method: 'GET', url: path, headers: { host } })
  const json = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}'
  return { status: statusCode, boot: JSON.parse(json) }
}

test("a tenant's own screen is served at its path, with texts in both languages", async () => {
  const { status, boot } = await bootAt('casa.localhost', '/user/novedades')
  expect({ status, path: boot.first?.screen.path }).toEqual({ status: 200, path: '/user/novedades' })
  const newsIn = async (language: 'es' | 'en') => {
    const { body } = await platform.app.inject({
      url: boot.texts[language],
      headers: { host: 'casa.localhost' },
    })
    return JSON.parse(body)['casa.news']
  }
  expect([await newsIn('es'), await newsIn('en')]).toEqual(['Novedades', 'News'])
})

test("a tenant's screen replaces the product's", async () => {
  const { boot } = await bootAt('casa.localhost', '/user/portfolio')
  expect(boot.first?.screen.body).toEqual([{ block: 'text', text: 'casa.news' }])
})

test('a replacing screen inherits the menu entry, unless it has none', async () => {
  const { boot } = await bootAt('casa.localhost', '/user/portfolio')
  const menuOf = (path: string) => boot.screens.find((screen) => screen.path === path)?.menu
  expect(menuOf('/user/portfolio')).toMatchObject({ label: 'menu.portfolio' })
  expect(menuOf('/user/novedades')).toBeUndefined()
  expect(menuOf('/user/issuances')).toBeUndefined()
})

test.each(['/user/investments', '/user/account'])(
  "an invalid screen of a tenant falls back to the product's: %s",
  async (path) => {
    const { status, boot } = await bootAt('casa.localhost', path)
    expect(status).toBe(200)
    expect(boot.first?.screen.title).not.toBe('casa.news')
    expect(boot.first?.screen.body).not.toEqual([])
  },
)

test("a tenant's screen is invisible to other tenants", async () => {
  const { status, boot } = await bootAt('alba.localhost', '/user/novedades')
  expect(status).toBe(404)
  expect(JSON.stringify(boot)).not.toContain('casa.news')
  const portfolio = await bootAt('alba.localhost', '/user/portfolio')
  expect(portfolio.boot.first?.screen.title).toBe('portfolio.title')
})

test("a tenant's screens are absent from the customization sent to browsers", async () => {
  const { boot } = await bootAt('casa.localhost', '/login')
  expect(boot.tenant.screens).toEqual([])
  const answer = await platform.call('getCustomization', { host: 'casa.localhost' })
  expect(answer.data).toMatchObject({ screens: [] })
})
