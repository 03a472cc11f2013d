import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { database } from '../server/database/connection.ts'
import { withAdvisoryLock } from '../server/database/with-advisory-lock.ts'
import { root } from '../server/startup/root.ts'
import { StartError } from '../server/startup/start-error.ts'
import { missingTenants } from './index.ts'

/** Describes the message to a seeding process: the tenant to seed, and the time of the seed. */
export interface SeedRequest {
  slug: string
  ownerUrl: string
  /** Contains the time in ISO 8601 format. */
  now: string
}

const PROGRAM_PATH = join(root, 'dist/server/demo-seed.js')

/** Enlarges the heap for new objects, because seeding creates many short-lived objects. */
const HEAP_OPTION = '--max-semi-space-size=32'

/**
 * Seeds the demo's tenants that the database does not contain, each in a separate process, to use all of the machine's
 * cores. Throws a StartError if an earlier seed was interrupted or a process fails.
 */
export async function seedDemo(ownerUrl: string, now: Date): Promise<void> {
  await withAdvisoryLock(ownerUrl, 'demo', async (client) => {
    const missing = await missingTenants(database(client))
    await Promise.all(missing.map(({ slug }) => seedInProcess({ slug, ownerUrl, now: now.toISOString() })))
  })
}

async function seedInProcess(request: SeedRequest): Promise<void> {
  const child = fork(PROGRAM_PATH, { execArgv: [...process.execArgv, HEAP_OPTION] })
  child.send(request)
  const [code, signal] = await once(child, 'exit')
  if (code !== 0)
    throw new StartError(
      `The demo of ${request.slug} could not be made (${signal ?? `code ${code}`}). Start again with: npm start -- --fresh`,
    )
}
