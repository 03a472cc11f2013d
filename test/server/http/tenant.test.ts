import { expect, test } from 'vitest'
import { testPlatform } from '../harness.ts'

const { call } = await testPlatform()

const titleAt = async (host: string, headers?: Record<string, string>) => {
  const { status, data } = await call('getCustomization', { host, headers })
  return [status, (data as { title?: string } | undefined)?.title]
}

test.each([
  'alba.localhost',
  'ALBA.localhost',
  'alba.localhost:4000',
  'alba.localhost.',
  'Alba.Localhost.:80',
  '127.0.0.1:1',
])('the host %s belongs to the same tenant in any spelling', async (host) => {
  expect(await titleAt(host)).toEqual([200, 'Alba Capital'])
})

test.each([
  'unknown.localhost',
  'alba.localhost.evil.com',
  'alba',
  '[::1]',
  "alba'--",
  'nexo.localhost, alba.localhost',
])('the host "%s" belongs to no tenant, and there is no default', async (host) => {
  const reply = await call('getCustomization', { host })
  expect(reply.status).toBeGreaterThanOrEqual(400)
  expect(reply.status).toBeLessThan(500)
})

test('proxy headers do not change the tenant', async () => {
  const forged = {
    'x-forwarded-host': 'nexo.localhost',
    forwarded: 'host=nexo.localhost',
    'x-tenant-id': 'nexo',
  }
  expect(await titleAt('alba.localhost', forged)).toEqual([200, 'Alba Capital'])
})
