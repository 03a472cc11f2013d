import pg from 'pg'

/** Any numbers, the same in every version of the server; the number between them is the data folder's (embedded/lock.ts). */
const locks = { migration: 7_302_911, demo: 7_302_913 }

/**
 * Runs work over an owner's connection while no other process on this database runs work of that name: the others wait.
 * A process that dies lets the next one in.
 */
export async function withAdvisoryLock<T>(
  ownerUrl: string,
  name: keyof typeof locks,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: `tesela ${name}` })
  // The connection may end while the work goes on beside it: unheard, that would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [locks[name]])
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
