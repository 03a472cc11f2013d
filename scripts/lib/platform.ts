import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../src/server/startup/root.ts'

/** Describes a running platform with its demo, in a separate folder. */
export interface Platform {
  port: number
  data: string
  process: ChildProcess
  /** Stops the platform gracefully. */
  end(): Promise<void>
  /** Stops the platform and removes its folder. */
  stop(): Promise<void>
}

interface PlatformOptions {
  /** Names the folder of a stopped platform to continue. */
  data?: string
  /** Names the folder of a stopped platform to copy. */
  copyOf?: string
  port?: number
  /** Names the folder with schemas/ and screens/; the project's own by default. */
  documents?: string
  /** Names the port of a mail server, instead of the mailbox in the platform's own process. */
  mailPort?: number
}

/** Starts the platform, with a new demo unless a folder is given; resolves when it responds. */
export async function startPlatform(options: PlatformOptions = {}): Promise<Platform> {
  const data = options.data ?? newFolder(options.copyOf)
  const port = options.port ?? (await freePort())
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA: data,
      DEMO: '1',
      LOG_LEVEL: 'error',
      ...(options.documents && { DOCUMENTS: options.documents }),
      ...(options.mailPort && { SMTP_URL: `smtp://127.0.0.1:${options.mailPort}` }),
    },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await waitUntilResponding(port, ended).catch((error) => {
    child.kill('SIGTERM')
    throw error
  })
  async function end() {
    child.kill('SIGTERM')
    await ended
  }
  return {
    port,
    data,
    process: child,
    end,
    async stop() {
      await end()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

/** Creates a folder that the database's user may also enter, if this process runs as root. */
function newFolder(copyOf?: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'tesela-platform-'))
  // Preserves the owners, because the database refuses folders of other users.
  if (copyOf) execFileSync('cp', ['-a', `${copyOf}/.`, folder])
  chmodSync(folder, 0o755)
  return folder
}

/**
 * Returns a port whose two successors, for the mailbox and the identity provider, are free as well. Throws if there is
 * none.
 */
async function freePort(): Promise<number> {
  for (let port = 5300; port < 5900; port += 10) {
    const free = await Promise.all([port, port + 1, port + 2].map(isFree))
    if (free.every(Boolean)) return port
  }
  throw new Error('No three free ports between 5300 and 5900.')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}

/**
 * Limits the time until the platform responds, in milliseconds: seeding the demo takes a minute, on a busy machine
 * several.
 */
const startTimeoutInMs = 600_000

async function waitUntilResponding(port: number, ended: Promise<void>): Promise<void> {
  let hasEnded = false
  void ended.then(() => {
    hasEnded = true
  })
  const deadline = Date.now() + startTimeoutInMs
  while (Date.now() < deadline && !hasEnded) {
    const response = await fetch(`http://127.0.0.1:${port}/v2/ui/get-customization`).catch(() => undefined)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The platform did not start.')
}
