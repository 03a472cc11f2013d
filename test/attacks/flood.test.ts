import { expect, test, vi } from 'vitest'
import { maxRequests } from '../../src/server/http/limit-floods.ts'
import { testPlatform } from '../server/harness.ts'

const { app, pool } = await testPlatform()

function get(url: string, remoteAddress: string, language = 'es') {
  return app.inject({ url, remoteAddress, headers: { host: 'alba.localhost', 'accept-language': language } })
}

/** Sends as many requests as one network is allowed. */
async function exhaust(remoteAddress: string): Promise<void> {
  const replies = await Promise.all(
    Array.from({ length: maxRequests }, () => get('/v2/nowhere', remoteAddress)),
  )
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
}

test('a network above the request limit gets 429 without a database query', async () => {
  await exhaust('203.0.113.9')
  const connect = vi.spyOn(pool, 'connect')
  const call = await get('/v2/ui/get-customization', '203.0.113.9')
  expect([call.statusCode, call.json().error.code]).toEqual([429, 'too_many'])
  expect(Number(call.headers['retry-after'])).toBeGreaterThan(0)
  const page = await get('/login', '203.0.113.9')
  expect([page.statusCode, page.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
  expect(page.headers['retry-after']).toBeDefined()
  expect(page.body).toContain('Espera unos segundos')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect((await get('/', '203.0.113.9', 'en')).body).toContain('Wait a few seconds')
  expect((await get('/v2/nowhere', '203.0.113.9')).statusCode).toBe(429)
  expect(connect).not.toHaveBeenCalled()
  connect.mockRestore()
  expect((await get('/login', '203.0.113.10')).statusCode).toBe(200)
})

test('the addresses of an IPv6 /64 network are counted together', async () => {
  await exhaust('2001:db8:1:2::1')
  expect((await get('/v2/nowhere', '2001:db8:1:2:ffff::9')).statusCode).toBe(429)
  expect((await get('/v2/nowhere', '2001:db8:1:3::1')).statusCode).toBe(404)
})

test('cached assets and requests from localhost are not counted', async () => {
  await exhaust('203.0.113.11')
  expect((await get('/assets/old.js', '203.0.113.11')).statusCode).toBe(404)
  for (const own of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    await exhaust(own)
    expect((await get('/v2/nowhere', own)).statusCode).toBe(404)
  }
})
