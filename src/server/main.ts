import { demoPassword } from '../demo/scenario.ts'
import { readConfig } from './config.ts'
import { deleteData, type Platform, start } from './start.ts'
import { createShutdown, handleUnhandledErrors } from './startup/shut-down.ts'
import { StartError } from './startup/start-error.ts'

let platform: Platform | undefined

const log: Parameters<typeof createShutdown>[0]['log'] = (fields, message) =>
  platform ? platform.app.log.error(fields, message) : console.error(message, fields)
const shutDown = createShutdown({ close: async () => platform?.close(), exit: process.exit, log })
handleUnhandledErrors(process, { log, end: shutDown })
// Handles signals at once, because a container's first process ignores signals without a handler.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => shutDown(0))

/** Starts the server with settings from the environment, and shuts it down in order. */
try {
  const config = readConfig(process.env)
  if (process.env.FRESH === '1') await deleteData(config, console.log)
  platform = await start({
    config,
    lost: (error) => {
      console.error(error instanceof StartError ? error.message : error)
      shutDown(1)
    },
  })
  console.log(`Tesela listens on http://localhost:${config.port}`)
  if (config.demo) {
    console.log(
      `  Alba Capital    http://alba.localhost:${config.port}   inversor@alba.demo, nueva@alba.demo, gestora@alba.demo, promotor@alba.demo`,
    )
    console.log(
      `  Nexo Mercados   http://nexo.localhost:${config.port}   inversor@nexo.demo, nueva@nexo.demo, gestora@nexo.demo, promotor@nexo.demo`,
    )
    console.log(`  Password        ${demoPassword}`)
  }
  if (config.simulators) {
    console.log(`  Mailbox         http://localhost:${config.simulators.http}`)
    console.log(`  Errors          http://localhost:${config.simulators.http}/errors`)
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
