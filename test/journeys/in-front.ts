import { afterAll, beforeAll } from 'vitest'
import type { TestPlatform } from '../server/harness.ts'
import type { Person as Caller, TestTenant } from '../server/test-tenant.ts'
import { closeBrowser, Person, type Tenant } from './person.ts'
import type { Language } from './words.ts'

/** Opens screens of a platform for logged-in people during this file's journeys. */
export function screensOf(platform: TestPlatform) {
  let port: string
  beforeAll(async () => {
    port = new URL(await platform.app.listen({ host: '127.0.0.1', port: 0 })).port
    // Sets the origin to which providers redirect.
    platform.config.publicOrigin = `http://{host}:${port}`
  })
  afterAll(closeBrowser)

  return async (
    { host }: Pick<TestTenant, 'host'>,
    caller: Caller,
    width: number,
    language: Language = 'es',
    type: Tenant['type'] = 'default',
  ): Promise<Person> => {
    const tenant = { origin: `http://${host}:${port}`, type }
    const person = await Person.arrives(tenant, language, width)
    const session = { token: caller.headers['x-user-access-token'], expiresAt: '2036-01-01T00:00:00.000Z' }
    const kept: [string, string] = [`tesela:${host}:${port}:session`, JSON.stringify(session)]
    await person.page.addInitScript(([key, value]) => localStorage.setItem(key, value), kept)
    return person
  }
}
