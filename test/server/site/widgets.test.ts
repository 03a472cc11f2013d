import { expect, test } from 'vitest'
import type { Boot } from '../../../src/protocol/boot.ts'
import { testPlatform } from '../harness.ts'

const analytics = { googleTagManagerId: 'GTM-ABC123', mavaToken: 'chat-token-of-nexo' }
const platform = await testPlatform({
  tenants: [
    { slug: 'alba', hosts: ['alba.localhost'], customization: { version: 2, title: 'Alba' } },
    { slug: 'nexo', hosts: ['nexo.localhost'], customization: { version: 2, title: 'Nexo', analytics } },
  ],
})

const get = (url: string, host: string) => platform.app.inject({ method: 'GET', url, headers: { host } })

async function policyAt(url: string, host = 'nexo.localhost'): Promise<Record<string, string>> {
  const policy = String((await get(url, host)).headers['content-security-policy'])
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.join(' ')]
    }),
  )
}

test("a public page allows only the tenant's analytics and chat", async () => {
  const open = await policyAt('/login')
  expect(open['script-src']).toBe("'self' https://www.googletagmanager.com https://widget.mava.app")
  expect(open['connect-src']).toBe(
    "'self' https://www.googletagmanager.com https://*.google-analytics.com https://gateway.mava.app wss://gateway.mava.app",
  )
  expect([open['style-src'], open['default-src'], open['object-src']]).toEqual(["'self'", "'none'", "'none'"])
})

test.each([
  '/user/issuances',
  '/user/account',
  '/invest/torre',
  '/manager/issuances',
  '/entrepreneur/issuances',
  '/remember-password',
  '/verify-email?email=a@b.es',
  '/no/such/screen',
  '/login?secret=once',
  '/login?lang=en&secret=once',
  '/legal/terms?secret',
])('%s allows no third-party script', async (url) => {
  const { 'script-src': scripts, 'connect-src': connections } = await policyAt(url)
  expect([scripts, connections]).toEqual(["'self'", "'self'"])
})

test('a tenant without analytics ids allows no third-party script', async () => {
  expect((await policyAt('/login', 'alba.localhost'))['script-src']).toBe("'self'")
  const widgetsAt = async (host: string) => {
    const json = /id="boot">(.*?)<\/script>/s.exec((await get('/login', host)).body)?.[1] ?? ''
    const boot: Boot = JSON.parse(json)
    return boot.widgets
  }
  expect([await widgetsAt('alba.localhost'), await widgetsAt('nexo.localhost')]).toEqual([false, true])
})
