import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../src/server/startup/root.ts'

/** The built application, running with its demo in a folder of its own. */
export interface Platform {
  port: number
  data: string
  process: ChildProcess
  /** Ends it in an orderly way. */
  end(): Promise<void>
  /** Ends it and removes its folder. */
  stop(): Promise<void>
}

interface PlatformOptions {
  /** The folder of a platform that has ended: goes on there. */
  data?: string
  /** The same, but in a copy. */
  copyOf?: string
  port?: number
  /** The folder of schemas/ and screens/, in place of the project's own. */
  documents?: string
}

/** Starts the platform, with a demo of its own unless one is given; resolves when it answers. */
export async function startPlatform(given: PlatformOptions = {}): Promise<Platform> {
  const data = given.data ?? newFolder(given.copyOf)
  const port = given.port ?? (await freePort())
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA: data,
      DEMO: '1',
      LOG_LEVEL: 'error',
      ...(given.documents && { DOCUMENTS: given.documents }),
    },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await answering(port, ended).catch((error) => {
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

/** One that the database's own user may enter, when this one is root. */
function newFolder(copyOf?: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'tesela-platform-'))
  // With its owners: the database refuses a folder of somebody else's.
  if (copyOf) execFileSync('cp', ['-a', `${copyOf}/.`, folder])
  chmodSync(folder, 0o755)
  return folder
}

/** A port with the two after it free as well, for the mailbox and the identity provider. */
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

/** The demo takes some twenty seconds, on a busy machine minutes. */
const patience = 300_000

async function answering(port: number, ended: Promise<void>): Promise<void> {
  let over = false
  void ended.then(() => {
    over = true
  })
  const deadline = Date.now() + patience
  while (Date.now() < deadline && !over) {
    const answer = await fetch(`http://127.0.0.1:${port}/v2/ui/get-customization`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The platform did not start.')
}
