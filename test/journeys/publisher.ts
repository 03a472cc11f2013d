import { expect } from 'vitest'
import { Person, type Tenant } from './person.ts'

/** Publishes documents as a manager through the API. */
export interface Publisher {
  source(): Promise<string>
  publishes(source: string): Promise<void>
  /** Publishes the live document with another theme. */
  dresses(theme: object): Promise<void>
}

/** Calls the API from a page of the tenant, because only browsers resolve its host. */
export async function publisherOf(tenant: Tenant, email: string): Promise<Publisher> {
  const { page } = await Person.arrives(tenant, 'es')
  await page.goto('/login')
  const credentials = { email, password: 'tesela-demo-2026' }
  const { accessToken } = await ask<{ accessToken: string }>('POST', '/user/login', credentials)
  const source = async () => (await workplace()).live.source
  const publishes = async (next: string) => {
    const base_version = (await workplace()).live.version
    await ask('POST', '/manager/customization/versions', { source: next, base_version }, accessToken)
  }
  return {
    source,
    publishes,
    dresses: async (theme) => publishes(JSON.stringify({ ...JSON.parse(await source()), theme })),
  }

  function workplace() {
    return ask<{ live: { source: string; version: number } }>(
      'GET',
      '/manager/customization',
      undefined,
      accessToken,
    )
  }

  async function ask<T>(method: string, path: string, body?: object, token = ''): Promise<T> {
    const answer = await page.evaluate(async ([address, init]) => (await fetch(address, init)).json(), [
      `/v2${path}`,
      {
        method,
        headers: { 'x-user-access-token': token, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      },
    ] as const)
    expect(answer.error).toBeUndefined()
    return answer.data
  }
}
