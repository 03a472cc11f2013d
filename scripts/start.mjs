// npm start: installs, builds and runs the platform from a fresh checkout.
import { spawn } from 'node:child_process'
import util from 'node:util'
import { beginsWithDemo } from './lib/fresh-checkout.mjs'
import { build, dumpDemo, fail, install, requireNode, root } from './lib/prepare.mjs'

const help = `npm start -- [options]

  --port N      where to listen                     (PORT, 4000)
  --data DIR    database, files and secrets         (DATA, ./data)
  --fresh       forget the embedded database and begin with the demo again
  --watch       check the documents with every save, and show them in the open pages
  --no-demo     start without the demo's tenants    (DEMO=0)
  --help        this text

DATABASE_URL    your own PostgreSQL (15 or newer) instead of the embedded one
SMTP_URL        your mail server instead of the local mailbox`

requireNode()
const options = readOptions()
if (options.help) {
  console.log(help)
  process.exit(0)
}
const env = {
  // Enlarges the thread pool that password hashing, files and DNS share: four threads would block one another.
  UV_THREADPOOL_SIZE: '16',
  ...process.env,
  ...(options.port && { PORT: options.port }),
  ...(options.data && { DATA: options.data }),
  ...(options.fresh && { FRESH: '1' }),
  ...(options.watch && { WATCH: '1' }),
  DEMO: options['no-demo'] ? '0' : (process.env.DEMO ?? '1'),
}
install()
build()
if (beginsWithDemo(root, env)) dumpDemo()
const server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
  cwd: root,
  stdio: 'inherit',
  env,
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 1))

function readOptions() {
  const flag = { type: 'boolean' }
  const text = { type: 'string' }
  try {
    return util.parseArgs({
      options: { port: text, data: text, fresh: flag, watch: flag, 'no-demo': flag, help: flag },
    }).values
  } catch (error) {
    return fail(`${error.message}\n\n${help}`)
  }
}
