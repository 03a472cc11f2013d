import { expect, test } from 'vitest'
import type { Customization } from '../../../src/language/customization/customization.ts'
import { testPlatform } from '../harness.ts'

const tiles = 'https://tiles.example.com:8443/{z}/{x}/{y}.png'
const tenant = (slug: string, map?: Partial<Customization['map']>) => ({
  slug,
  hosts: [`${slug}.localhost`],
  customization: { version: 2 as const, title: slug, ...(map && { map }) },
})
const platform = await testPlatform({
  tenants: [
    tenant('alba'),
    tenant('nexo', { tiles, attribution: '© Example' }),
    tenant('luna', { tiles }),
    tenant('cala', { tiles: 'https://*.example.com/{z}/{x}/{y}.png', attribution: '© Example' }),
  ],
})

async function picturesOn(host: string, url: string): Promise<string | undefined> {
  const { headers } = await platform.app.inject({
    method: 'GET',
    url,
    headers: { host: `${host}.localhost` },
  })
  const policy = String(headers['content-security-policy']).split('; ')
  return policy.find((directive) => directive.startsWith('img-src'))
}

test.each(['/login', '/user/issuances', '/manager/customization'])(
  "on %s the policy allows pictures only from the platform and the tenant's tile server",
  async (url) => {
    const own = "img-src 'self' data: blob:"
    expect(await picturesOn('nexo', url)).toBe(`${own} https://tiles.example.com:8443`)
    expect(await picturesOn('alba', url)).toBe(own)
  },
)

test('a tile server without attribution or with an invalid host is not allowed', async () => {
  const own = "img-src 'self' data: blob:"
  expect([await picturesOn('luna', '/login'), await picturesOn('cala', '/login')]).toEqual([own, own])
})
