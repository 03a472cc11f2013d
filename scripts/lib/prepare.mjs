// Prepares what the commands need: a recent Node, the packages, the built application. Skips steps whose inputs are
// unchanged since they last succeeded.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fingerprint } from './fingerprint.mjs'
import { hasLockedPackages } from './fresh-checkout.mjs'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const minimumVersion = [20, 19]
const vite = 'node_modules/vite/bin/vite.js'

/** Exits with a message if this Node is too old for the packages. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > minimumVersion[0] || (major === minimumVersion[0] && minor >= minimumVersion[1])) return
  fail(
    `Tesela needs Node ${minimumVersion.join('.')} or newer; this is ${process.versions.node}. Install it from nodejs.org.`,
  )
}

/** Installs the packages, unless npm has done so. */
export function install() {
  const stamp = 'node_modules/.tesela'
  const sources = ['package.json', 'package-lock.json', '.npmrc']
  const hash = fingerprint(root, sources)
  if (hashIn(stamp) !== hash && hasLockedPackages(root)) writeStamp(stamp, hash)
  step('packages', stamp, sources, () => {
    run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  })
}

export function generate() {
  step(
    'types',
    'src/generated/.tesela',
    ['schemas', 'scripts', 'src/domain', 'src/language', 'src/server'],
    () => {
      run(process.execPath, ['scripts/run.mjs', 'scripts/generate.ts'])
    },
  )
}

const sources = [
  'schemas',
  'src',
  'public',
  'index.html',
  'scripts/lib',
  'vite.config.ts',
  'vite.server.config.ts',
  'package-lock.json',
]
/** Lists what the demo's data depend on: mails and papers contain texts of the screens. */
const demoSources = [...sources, 'screens']
const demoStamp = 'dist/demo/.tesela'
/** Limits the age of the demo, in milliseconds, to a day less than the server accepts. */
const maxDemoAgeMs = 6 * 86_400_000

/** Builds the application, and deletes a dump of the demo that another version has made. */
export function build() {
  generate()
  step('application', 'dist/.tesela', sources, () => {
    run(process.execPath, [vite, 'build', '--logLevel', 'warn'])
    buildServer()
    run(process.execPath, ['scripts/lib/compress.mjs', 'dist/client'])
  })
  const dumpHash = hashIn(demoStamp)
  if (dumpHash !== undefined && dumpHash !== fingerprint(root, demoSources))
    rmSync(join(root, 'dist/demo'), { recursive: true })
}

/**
 * Makes the demo in a temporary folder and dumps it to dist/demo, so that the first start only restores it. Without a
 * dump, the first start makes the demo.
 */
export function dumpDemo() {
  const stamp = join(root, demoStamp)
  if (existsSync(stamp) && Date.now() - statSync(stamp).mtimeMs > maxDemoAgeMs) rmSync(stamp)
  step('demo', demoStamp, demoSources, () => {
    const data = mkdtempSync(join(tmpdir(), 'tesela-demo-'))
    // Lets the database's user enter the folder, if this process runs as root.
    chmodSync(data, 0o755)
    const { PATH, HOME, TMPDIR } = process.env
    const env = { PATH, HOME, TMPDIR, DATA: data, DEMO: '1', UV_THREADPOOL_SIZE: '16' }
    const { status } = spawnSync(process.execPath, ['dist/server/demo-dump.js'], {
      cwd: root,
      stdio: 'inherit',
      env,
    })
    rmSync(data, { recursive: true, force: true })
    if (status === 0) return
    rmSync(join(root, 'dist/demo'), { recursive: true, force: true })
    console.error('The demo could not be prepared; the first start will make it.')
  })
}

/** Builds the server alone, in less than a second. */
export function buildServer() {
  run(process.execPath, [vite, 'build', '--logLevel', 'warn', '--config', 'vite.server.config.ts'])
}

/** Runs a command in the project's folder with our output; exits if it fails. */
export function run(command, args, environment = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  })
  if (error) fail(`${command} could not be started: ${error.message}`)
  if (status !== 0) process.exit(status ?? 1)
}

export function fail(message) {
  console.error(message)
  process.exit(1)
}

/** Runs a step unless the hash of its sources equals the hash that the file `stamp` contains. */
function step(name, stamp, sources, work) {
  const hash = fingerprint(root, sources)
  if (hashIn(stamp) === hash) return
  console.log(`Preparing the ${name}…`)
  work()
  writeStamp(stamp, hash)
}

function writeStamp(stamp, hash) {
  const file = join(root, stamp)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, hash)
}

/** Returns the hash that a stamp contains; undefined if there is none. */
function hashIn(stamp) {
  const file = join(root, stamp)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
