import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { root } from '../../src/server/startup/root.ts'

/** A built server in a separate process. */
export interface ServerProcess {
  process: ChildProcess
  /** Resolves with the exit code, or the signal that killed it. */
  ended: Promise<number | NodeJS.Signals>
  /** Returns everything it wrote to the console. */
  output(): string
}

/** Starts the server; resolves when it listens or has ended. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env: { ...process.env, ...env },
  })
  let text = ''
  const ended = once(child, 'exit').then(([code, signal]) => code ?? signal)
  const listening = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        text += chunk
        if (text.includes('Tesela listens on')) resolve()
      })
  })
  await Promise.race([listening, ended])
  return { process: child, ended, output: () => text }
}

/** Returns a free port. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** Returns the pid of the PostgreSQL of a data folder from its pid file. */
export function postmasterOf(data: string): number {
  return Number.parseInt(readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}

/** Lists the PostgreSQL processes of a data folder; there must never be two. */
export function postmastersOn(data: string): number[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.filter((pid) => {
    try {
      const [program, ...rest] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      return program?.endsWith('postgres') && rest.includes(join(data, 'postgres'))
    } catch {
      return false
    }
  })
}
