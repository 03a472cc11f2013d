import { expect, test } from 'vitest'
import { testPlatform } from '../harness.ts'

const platform = await testPlatform()

const health = async () => {
  const { statusCode, body } = await platform.app.inject({
    url: '/v2/health',
    headers: { host: '10.0.0.7:4000' },
  })
  return [statusCode, JSON.parse(body).data ?? JSON.parse(body).error.code]
}

test('a server is healthy if the database answers with all migrations, for any host', async () => {
  expect(await health()).toEqual([200, { ok: true }])
  await platform.owner.query('update drizzle.__drizzle_migrations set created_at = created_at - 1')
  expect(await health()).toEqual([503, 'unavailable'])
  await platform.owner.query('update drizzle.__drizzle_migrations set created_at = created_at + 2')
  expect(await health()).toEqual([200, { ok: true }])
})
