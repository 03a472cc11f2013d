import { readConfig } from './config.ts'
import { demoPassword } from './demo/life.ts'
import { forget, type Platform, start } from './start.ts'
import { StartError } from './start-error.ts'

/** What production runs: settings from the environment, one server, a clean end. */
try {
  const config = readConfig(process.env)
  if (process.env.FRESH === '1') await forget(config, console.log)
  const platform = await start({ config })
  endOnSignal(platform)
  console.log(`Tesela listens on http://localhost:${config.port}`)
  if (config.demo) {
    console.log(
      `  Alba Capital    http://alba.localhost:${config.port}   inversor@alba.demo, nueva@alba.demo, gestora@alba.demo`,
    )
    console.log(
      `  Nexo Mercados   http://nexo.localhost:${config.port}   inversor@nexo.demo, nueva@nexo.demo, gestora@nexo.demo`,
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

function endOnSignal(platform: Platform): void {
  let ending = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (ending) return
      ending = true
      platform.close().then(
        () => process.exit(0),
        (error) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
}
