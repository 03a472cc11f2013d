import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url))

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** Starts the server as a process of its own and resolves once it listens. Throws with its output when it ends before. */
export async function serve(env: Record<string, string>): Promise<ChildProcess> {
  const { DEMO: _demo, SIMULATORS: _simulators, ...rest } = process.env
  const child = spawn(process.execPath, ['--import', 'tsx', main], { env: { ...rest, ...env } })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: unknown) => {
      output += String(chunk)
      if (output.includes('listens on')) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', () => reject(new Error(output)))
  })
  return child
}

/** Ends a process in an orderly way. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
