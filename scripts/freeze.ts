import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { readRows } from '../src/demo/dump/rows.ts'
import { readDatabaseConfig } from '../src/server/config.ts'
import { startEmbedded } from '../src/server/database/embedded/embedded.ts'
import { root } from '../src/server/startup/root.ts'
import { startPlatform } from './lib/platform.ts'

/**
 * Stores the demo's rows after the newest migration, for the test that upgrades them to later migrations. Needs a
 * build; run it after adding a migration, before adding the next.
 */
const migrations = join(root, 'src/server/database/migrations/meta/_journal.json')
const newest: string = JSON.parse(readFileSync(migrations, 'utf8')).entries.at(-1).tag
const folder = join(root, 'test/server/database/frozen')

const platform = await startPlatform()
await platform.end()
const { data, secret } = readDatabaseConfig({ DATA: platform.data })
const database = await startEmbedded(data, secret, { notice: () => undefined, lost: () => undefined })
const client = new pg.Client({ connectionString: database.url })
await client.connect()
const rows = await readRows(client)
await client.end()
await database.stop()
await platform.stop()

mkdirSync(folder, { recursive: true })
const sql = readFileSync(join(root, `src/server/database/migrations/${newest}.sql`))
const hash = createHash('sha256').update(sql).digest('hex')
const bytes = gzipSync(JSON.stringify({ hash, rows }), { level: 9 })
writeFileSync(join(folder, `${newest}.json.gz`), bytes)
const count = Object.values(rows).reduce((sum, tableRows) => sum + tableRows.length, 0)
console.log(
  `${newest}: ${count} rows of ${Object.keys(rows).length} tables, ${Math.round(bytes.length / 1024)} kB.`,
)
