import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { database } from '../server/database/connection.ts'
import { withAdvisoryLock } from '../server/database/with-advisory-lock.ts'
import { root } from '../server/startup/root.ts'
import { StartError } from '../server/startup/start-error.ts'
import { missingTenants } from './index.ts'

/** Tells a process which tenant to seed, as of which time. */
export interface SeedOrder {
  slug: string
  ownerUrl: string
  /** Contains the time in ISO format. */
  now: string
}

const program = join(root, 'dist/server/demo-seed.js')

/** Enlarges the heap for new objects, because seeding creates many that are needed only for a moment. */
const newObjects = '--max-semi-space-size=32'

/**
 * Seeds the demo's tenants that the database does not contain, each in its own process, so that they share the
 * machine's cores. Throws a StartError if an earlier seed was interrupted or a process fails.
 */
export async function seedDemo(ownerUrl: string, now: Date): Promise<void> {
  await withAdvisoryLock(ownerUrl, 'demo', async (client) => {
    const missing = await missingTenants(database(client))
    await Promise.all(missing.map(({ slug }) => seedApart({ slug, ownerUrl, now: now.toISOString() })))
  })
}

async function seedApart(order: SeedOrder): Promise<void> {
  const child = fork(program, { execArgv: [...process.execArgv, newObjects] })
  child.send(order)
  const [code, signal] = await once(child, 'exit')
  if (code !== 0)
    throw new StartError(
      `The demo of ${order.slug} could not be made (${signal ?? `code ${code}`}). Start again with: npm start -- --fresh`,
    )
}
