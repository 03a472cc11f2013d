import pg from 'pg'

/**
 * Defines the keys of advisory locks, which must not change; the number between them is the data folder's
 * (embedded/lock.ts).
 */
const locks = { migration: 7_302_911, demo: 7_302_913 }

/**
 * Runs work with the owner's connection while no other process runs work of that name; others wait. A crashed process
 * releases the lock.
 */
export async function withAdvisoryLock<T>(
  ownerUrl: string,
  name: keyof typeof locks,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: `tesela ${name}` })
  // Handles errors of the connection, which would otherwise end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [locks[name]])
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
