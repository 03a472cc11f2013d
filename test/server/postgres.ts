import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startCluster } from '../../src/server/database/embedded/cluster.ts'
import { migrate } from '../../src/server/database/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's URL of the template database. */
    template: string
  }
}

export const testSecret = 'only for tests'

/** Starts one PostgreSQL for the full run, with a migrated database that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const data = join(tmpdir(), `tesela-test-${process.pid}`)
  const cluster = await startCluster(data, testSecret, () => undefined)
  await migrate(cluster.url, testSecret)
  // Disables fsync, because no data must survive a power cut.
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  await client.query('alter system set fsync = off')
  await client.query('select pg_reload_conf()')
  await client.end()
  project.provide('template', cluster.url)
  return async () => {
    await cluster.stop()
    rmSync(data, { recursive: true, force: true })
  }
}
