import { once } from 'node:events'
import { createServer } from 'node:net'
import pg from 'pg'
import { readConfig } from '../../server/config.ts'
import { startEmbedded } from '../../server/database/embedded/embedded.ts'
import { migrate } from '../../server/database/migrate.ts'
import { simulatorsFolder } from '../../server/startup/simulators-folder.ts'
import { startSimulators } from '../../simulators/start.ts'
import { seedDemo } from '../seed.ts'
import { DUMPED_PORT, writeDump } from './dump.ts'
import { demoDumpFolder } from './folder.ts'

/** Seeds the demo in an empty data folder and dumps it, so that the first start of this build only restores it. */
process.env.PORT = String(DUMPED_PORT)
process.env.SIMULATORS = String(await twoFreePorts())
const config = readConfig(process.env)
const seededAt = new Date()
const database = await startEmbedded(config.data, config.secret, {
  notice: () => undefined,
  lost: (error) => {
    throw error
  },
})
await migrate(database.url, config.secret)
const simulators =
  config.simulators && (await startSimulators({ ...config.simulators, folder: simulatorsFolder(config) }))
await seedDemo(database.url, seededAt)
await simulators?.close()
const client = new pg.Client({ connectionString: database.url })
await client.connect()
await writeDump(demoDumpFolder, { client, data: config.data, seededAt })
await client.end()
await database.stop()

/** Returns a free port after which the next one is free as well. */
async function twoFreePorts(): Promise<number> {
  for (;;) {
    const port = await portIfFree(0)
    if ((await portIfFree(port + 1)) !== 0) return port
  }
}

/** Returns the port, or any for 0; returns 0 if it is taken. */
async function portIfFree(port: number): Promise<number> {
  const probe = createServer()
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening')
    const address = probe.address()
    return typeof address === 'object' ? (address?.port ?? 0) : 0
  } catch {
    return 0
  } finally {
    probe.close()
  }
}
