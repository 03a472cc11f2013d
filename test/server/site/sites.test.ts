import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { restore } from '../../../src/language/customization/customization.ts'
import { database } from '../../../src/server/database/connection.ts'
import { bindTenant } from '../../../src/server/database/transaction.ts'
import type { Tenant } from '../../../src/server/kernel/context.ts'
import { ApiError } from '../../../src/server/kernel/errors.ts'
import { LimitExceeded } from '../../../src/server/processes/child-pool.ts'
import { servicesOf } from '../../../src/server/services.ts'
import { tasksOf } from '../../../src/server/site/document-workers/tasks.ts'
import { siteFinder } from '../../../src/server/site/site-cache.ts'
import { testPlatform } from '../harness.ts'

const platform = await testPlatform()
const { library, owner, pool, tenants } = platform

type Patience = Parameters<typeof siteFinder>[1]

/** Inserts versions from 2 on, after the initial one. */
await Promise.all(
  ['second', 'third', 'fourth'].map((name, index) =>
    owner.query(
      `insert into customizations (tenant_id, id, version, source, current, created_at)
       values ($1, $2, $3, $4, false, now())`,
      [tenants.alba, randomUUID(), index + 2, JSON.stringify(documentOf(name))],
    ),
  ),
)

/** Returns the site finder of a started server, whose workers cannot build some versions. */
function finder(unmakeable: readonly string[], why: Error = new Error('It burns.'), patience?: Patience) {
  const tried: string[] = []
  const services = servicesOf(platform, Fastify().log)
  const { makeSite } = tasksOf(library)
  const burning = new Set(unmakeable)
  let now = new Date('2026-03-02T10:00:00Z')
  const slow = new Map<string, Promise<void>>()
  const finderServices: Parameters<typeof siteFinder>[0] = {
    ...services,
    clock: { now: () => now },
    documentWorkers: {
      ...services.documentWorkers,
      makeSite: async (_tenant, order) => {
        const name = order.customization.urls.home?.slice(1) ?? 'defaults'
        tried.push(name)
        await slow.get(name)
        if (burning.has(name)) throw why
        return makeSite(order)
      },
    },
  }
  const sites = siteFinder(finderServices, patience)
  return { tried, served, burning, passMinutes, slow, live: () => sites.live('alba.localhost') }

  function passMinutes(minutes: number) {
    now = new Date(now.getTime() + minutes * 60_000)
  }

  function served(version: string, name: string) {
    const { customization } = restore(documentOf(name), library.schemas)
    const tenant: Tenant = { id: tenants.alba, slug: 'alba', origin: '', customization, version }
    return database(pool).transaction(async (tx) => {
      await bindTenant(tx, tenants.alba)
      return sites.served(tenant, tx)
    })
  }
}

/** Returns a promise and a function that resolves it. */
function gate() {
  let open = () => {}
  const isOpened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened: isOpened, open }
}

function documentOf(name: string) {
  return { version: 2, title: 'Alba', urls: { home: `/${name}` } }
}

test('a version that cannot be built falls back to the newest earlier one that can', async () => {
  const { served, tried } = finder(['fourth', 'third'])
  const { site, unmade } = await served('4', 'fourth')
  expect(site.boot.tenant.urls.home).toBe('/second')
  expect(unmade).toEqual({ why: new Error('It burns.'), served: 2 })
  expect(tried).toEqual(['fourth', 'third', 'second'])
})

test('a version that failed twice is not retried immediately, unlike a new version', async () => {
  const { served, tried } = finder(['third'])
  for (let visit = 0; visit < 5; visit++) await served('3', 'third')
  expect(tried).toEqual(['third', 'second', 'third', 'second'])
  expect((await served('4', 'fourth')).unmade).toBeUndefined()
})

test('a failed version is retried after increasing pauses', async () => {
  const { served, tried, burning, passMinutes } = finder(['third'])
  const triedNow = async () => {
    const before = tried.length
    await served('3', 'third')
    return tried.slice(before).includes('third')
  }
  for (let visit = 0; visit < 2; visit++) await served('3', 'third')
  expect(await triedNow()).toBe(false)
  passMinutes(1)
  expect(await triedNow()).toBe(true)
  passMinutes(1)
  expect(await triedNow()).toBe(false)
  burning.clear()
  passMinutes(1)
  expect((await served('3', 'third')).unmade).toBeUndefined()
  expect(await triedNow()).toBe(false)
})

test("the product's defaults with the tenant's title are used if no version can be built", async () => {
  const { served, tried } = finder(['fourth', 'third', 'second'])
  await owner.query('delete from customizations where tenant_id = $1 and version = 1', [tenants.alba])
  const { site, unmade } = await served('4', 'fourth')
  expect(unmade?.served).toBe(null)
  expect(tried).toEqual(['fourth', 'third', 'second', 'defaults'])
  expect(site.boot.tenant.title).toBe('Alba')
})

test('a temporarily unavailable worker does not mark a version as failed', async () => {
  const { served, tried } = finder(['fourth'], new ApiError('unavailable'))
  for (let visit = 0; visit < 3; visit++) await expect(served('4', 'fourth')).rejects.toThrow(ApiError)
  expect(tried).toHaveLength(3)
})

describe('a new version that is being built', () => {
  const publish = async (version: number) => {
    await owner.query('update customizations set current = false where tenant_id = $1', [tenants.alba])
    await owner.query('update customizations set current = true where tenant_id = $1 and version = $2', [
      tenants.alba,
      version,
    ])
  }

  test('is served once it is ready, and the previous one until then', async () => {
    await publish(2)
    const { live, slow } = finder([], undefined, { withEarlier: 1, without: 30_000 })
    const home = async () => (await live()).boot.tenant.urls.home
    expect(await home()).toBe('/second')
    const making = gate()
    slow.set('third', making.opened)
    await publish(3)
    expect(await home()).toBe('/second')
    making.open()
    await expect.poll(home).toBe('/third')
  })

  test('leaves the previous one in place while workers are unavailable', async () => {
    await publish(2)
    const { live, burning } = finder([], new ApiError('unavailable'))
    await live()
    burning.add('third')
    await publish(3)
    expect((await live()).boot.tenant.urls.home).toBe('/second')
    burning.clear()
    expect((await live()).boot.tenant.urls.home).toBe('/third')
  })

  test('returns unavailable if there is no previous one', async () => {
    await publish(2)
    const { live, slow } = finder([], undefined, { withEarlier: 1, without: 1 })
    const making = gate()
    slow.set('second', making.opened)
    await expect(live()).rejects.toThrow(new ApiError('unavailable'))
    making.open()
    await expect.poll(() => live().catch(() => undefined)).toBeDefined()
  })

  test('returns unavailable if even the defaults take too long', async () => {
    await publish(2)
    const { live } = finder(['second', 'defaults'], new LimitExceeded('took too long'))
    await expect(live()).rejects.toThrow(new ApiError('unavailable'))
  })
})
