import pg from 'pg'

/**
 * The keys of advisory locks, which must not change. The number between them is the key of the data folder's lock
 * (embedded/lock.ts).
 */
const lockKeys = { migration: 7_302_911, demo: 7_302_913 }

/**
 * Runs work with the owner's connection while no other process runs work of the same name; other processes wait. The
 * lock of a crashed process is released.
 */
export async function withAdvisoryLock<T>(
  ownerUrl: string,
  name: keyof typeof lockKeys,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: `tesela ${name}` })
  // Handles errors of the connection, which would otherwise end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKeys[name]])
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
