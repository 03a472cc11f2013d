import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { databaseAccount } from '../../src/server/database/embedded/account.ts'
import { clusterUrl } from '../../src/server/database/embedded/cluster.ts'
import { databaseFolder } from '../../src/server/database/embedded/folder.ts'

/** Runs work in the database of a running platform, as its owner. */
export async function inDatabase<T>(data: string, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const folder = databaseFolder(data, databaseAccount(), () => undefined)
  const secret = readFileSync(join(data, 'secret'), 'utf8')
  const db = new pg.Client({ connectionString: clusterUrl(folder, secret) })
  await db.connect()
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}
