import pg from 'pg'
import { type DatabaseConfig, readDatabaseConfig } from '../../src/server/config.ts'
import { startEmbedded } from '../../src/server/database/embedded/embedded.ts'
import { StartError } from '../../src/server/startup/start-error.ts'

/**
 * Runs work on the operator's database, or on the embedded database, which is started for this command, after
 * migrating the database.
 */
export async function withDatabase<T>(
  work: (owner: pg.Client, config: DatabaseConfig) => Promise<T>,
): Promise<T> {
  const config = readDatabaseConfig(process.env)
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbedded(config.data, config.secret, { notice: () => undefined, lost: () => undefined })
  const url = config.databaseUrl ?? embedded?.url ?? ''
  // Imports late, because the module loads the whole platform for its queues, which refused commands do not need.
  const { migrate } = await import('../../src/server/database/migrate.ts')
  const client = new pg.Client({ connectionString: url })
  try {
    await migrate(url, config.secret)
    await client.connect()
    return await work(client, config)
  } finally {
    await client.end()
    await embedded?.stop()
  }
}

/** Runs an operator's command. StartErrors are printed as a sentence; the exit code is 1 on errors. */
export async function command(run: (args: string[]) => Promise<void>): Promise<void> {
  try {
    await run(process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    process.exitCode = 1
  }
}
