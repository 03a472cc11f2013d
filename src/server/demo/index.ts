import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Library } from '../../language/library.ts'
import { StartError } from '../config.ts'
import type { FileStore } from '../context.ts'
import type { Database, Tx } from '../database/connection.ts'
import { newId } from '../database/ids.ts'
import { users } from '../database/tables/accounts.ts'
import { customizations, demoClocks } from '../database/tables/core.ts'
import { issuances } from '../database/tables/issuances.ts'
import { tenantHosts, tenants } from '../database/tables/platform.ts'
import { Caller } from './caller.ts'
import { type DemoInvestor, type DemoTenant, demoInvestors, demoIssuances, demoTenants } from './content.ts'
import { addIssuance } from './issuances.ts'
import { demoPassword, type Happening, lifeOf } from './life.ts'

export interface DemoPlatform {
  app: FastifyInstance
  library: Library
  /** The owner's connection, for tenants and their hosts. */
  owner: Database
  /** The application's connection, bound by row security: for what has no operation yet. */
  database: Database
  files: FileStore
  now: Date
}

/**
 * Fills an empty database with the demo. What people do, they do through the API, on the day they did it: the
 * demo's clock walks from half a year ago to today. Throws a StartError where an earlier seed was cut short.
 */
export async function seedDemo(platform: DemoPlatform): Promise<void> {
  const clocks = await platform.owner.select().from(demoClocks)
  if (clocks.some(({ offset_days }) => offset_days < 0))
    throw new StartError('The demo was not finished last time. Start again with: npm start -- --fresh')
  if (clocks.length > 0) return
  for (const tenant of demoTenants()) await seedTenant(tenant, platform)
}

async function seedTenant(tenant: DemoTenant, platform: DemoPlatform): Promise<void> {
  const id = newId()
  const investors = demoInvestors(tenant.slug)
  const [host] = tenant.hosts
  await platform.owner
    .insert(tenants)
    .values({ id, slug: tenant.slug, main_host: host, created_at: platform.now })
  await platform.owner.insert(tenantHosts).values(tenant.hosts.map((name) => ({ host: name, tenant: id })))
  await inTenant(async (tx) => {
    const document = tenant.customization
    await tx
      .insert(customizations)
      .values({ id: newId(), version: 1, document, current: true, created_at: platform.now })
    await tx.insert(demoClocks).values({ offset_days: -365 })
    for (const issuance of demoIssuances(tenant.slug))
      await addIssuance(tx, platform.files, id, issuance, platform.now)
  })

  const manager = new Caller(platform.app, platform.library, host, '10.0.0.1')
  await openAccount(managerOf(tenant), manager)
  await inTenant((tx) => tx.update(users).set({ roles: ['ADMIN'] }))
  const lives = investors.map((investor, index) => {
    const caller = new Caller(platform.app, platform.library, host, `10.0.1.${index + 1}`)
    return lifeOf(investor, caller, manager, openAccount)
  })
  await live(lives)
  await inTenant(async (tx) => {
    const closed = demoIssuances(tenant.slug).filter(({ status }) => status === 'CLOSED')
    for (const { slug } of closed)
      await tx.update(issuances).set({ status: 'CLOSED' }).where(eq(issuances.slug, slug))
  })
  await setClock(0)

  /** Day by day from the first; on one day a few live side by side, each in their own order. */
  async function live(all: Happening[][]): Promise<void> {
    const days = [...new Set(all.flat().map(({ daysAgo }) => daysAgo))].sort((a, b) => b - a)
    for (const day of days) {
      await setClock(-day)
      const today = all
        .map((life) => life.filter(({ daysAgo }) => daysAgo === day))
        .filter(({ length }) => length > 0)
      for (const few of groups(today, 6)) await Promise.all(few.map(inOrder))
    }
  }

  function setClock(days: number): Promise<unknown> {
    return inTenant((tx) => tx.update(demoClocks).set({ offset_days: days }))
  }

  /** The code of the mail is known to its reader only, so the seed confirms the address itself. */
  async function openAccount(person: Account, caller: Caller): Promise<void> {
    const { name, surname, email } = person
    const passwords = { password: demoPassword, password_repeat: demoPassword }
    await caller.call('registerUser', {
      body: { name, surname, email, ...passwords, terms: true, privacy: true, commercial: false },
    })
    await inTenant((tx) =>
      tx
        .update(users)
        .set({ email_verified_at: platform.now, language: person.language })
        .where(eq(users.email, email)),
    )
    caller.token = (await caller.call('login', { body: { email, password: demoPassword } })).accessToken
  }

  function inTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return platform.database.transaction(async (tx) => {
      await tx.execute(sql`select set_config('app.tenant_id', ${id}, true)`)
      return work(tx)
    })
  }
}

type Account = Pick<DemoInvestor, 'name' | 'surname' | 'email' | 'language'>

function managerOf(tenant: DemoTenant): Account {
  return { name: 'Elena', surname: 'Robles Marín', email: `gestora@${tenant.slug}.demo`, language: 'es' }
}

async function inOrder(happenings: Happening[]): Promise<void> {
  for (const { happen } of happenings) await happen()
}

function groups<T>(all: T[], size: number): T[][] {
  return all.length === 0 ? [] : [all.slice(0, size), ...groups(all.slice(size), size)]
}
