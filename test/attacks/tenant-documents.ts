import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { assemble, type Library } from '../../src/language/documents/library.ts'
import { readLibrary } from '../../src/server/documents/read.ts'
import type { TestPlatform } from '../server/harness.ts'

const alba = 'alba.localhost'
const nexo = 'nexo.localhost'

/** Asserts that another tenant's users get responses in time meanwhile. */
export async function othersAreAnswered(
  { app, call }: TestPlatform,
  work: () => Promise<void>,
): Promise<void> {
  // Builds the other tenant's pages first.
  await app.inject({ url: '/login', headers: { host: nexo } })
  let done = false
  const working = work().finally(() => {
    done = true
  })
  const waits: number[] = []
  while (!done) {
    const start = performance.now()
    const [api, login] = await Promise.all([
      call('getCustomization', { host: nexo }),
      app.inject({ url: '/login', headers: { host: nexo } }),
    ])
    expect([api.status, login.statusCode]).toEqual([200, 200])
    waits.push(performance.now() - start)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await working
  expect(Math.max(...waits)).toBeLessThan(2000)
}

/** Requests a page as a visitor of the attacking tenant. */
export function page({ app }: TestPlatform, url: string) {
  return app.inject({ url, headers: { host: alba } })
}

export function publish({ call }: TestPlatform, token: string, document: object) {
  return call('publishCustomization', {
    token,
    body: { source: JSON.stringify(document), base_version: 1, note: '' },
  })
}

/** Inserts a document directly, as if published before the rule existed. */
export async function insert({ owner, tenants }: TestPlatform, document: object): Promise<void> {
  await owner.query('update customizations set current = false where tenant_id = $1', [tenants.alba])
  await owner.query(
    `insert into customizations (tenant_id, id, version, source, current, created_at)
     select $1, $2, max(version) + 1, $3, true, now() from customizations where tenant_id = $1`,
    [tenants.alba, randomUUID(), JSON.stringify(document)],
  )
}

/** Returns the product's documents with additional ones. */
export function productWith(documents: Record<string, object>): Library {
  const product = [...readLibrary().files].map(([content, origin]) => ({ content, ...origin }))
  const more = Object.entries(documents).map(([path, content]) => ({ path, content }))
  return assemble([...product, ...more])
}
