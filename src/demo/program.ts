import { jobs as registry } from '../generated/jobs.ts'
import { buildApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { appUrl, database, openPool } from '../server/database/connection.ts'
import { readLibrary } from '../server/documents/read.ts'
import { systemClock } from '../server/kernel/clock.ts'
import { smtp } from '../server/mail/smtp.ts'
import { demoTenants } from './content.ts'
import { seedTenant } from './index.ts'
import type { SeedRequest } from './seed.ts'

/** Seeds one tenant of the demo, in a process that ends with its parent. */
process.on('disconnect', () => process.exit(1))
process.once('message', async ({ slug, ownerUrl, now }: SeedRequest) => {
  await seed(slug, ownerUrl, new Date(now))
  process.exit(0)
})

/** Commits asynchronously, because an interrupted seed is detected and repeated. */
async function seed(slug: string, ownerUrl: string, now: Date): Promise<void> {
  const tenant = demoTenants().find((candidate) => candidate.slug === slug)
  if (!tenant) throw new Error(`The demo has no tenant ${slug}.`)
  const config = readConfig(process.env)
  const library = readLibrary(config.documents)
  const options = { size: config.poolSize, named: config.namedStatements, onError: () => undefined }
  const pool = openPool(appUrl(ownerUrl, config.secret), { ...options, seeds: true })
  const owner = openPool(ownerUrl, { ...options, size: 1 })
  const transport = smtp(config.smtpUrl)
  const app = await buildApp({ config, clock: systemClock, pool, registry, transport, library })
  app.log.level = 'silent'
  await seedTenant(tenant, { app, library, owner: database(owner), database: database(pool), now })
  await app.close()
}
