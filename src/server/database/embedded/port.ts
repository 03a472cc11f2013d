import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** Chooses and stores the port of a folder's PostgreSQL: the previous port if it is free, or else any free port. */
export async function choosePort(folder: string): Promise<void> {
  const file = join(folder, 'port')
  const previousPort = existsSync(file) ? Number(portOf(folder)) : 0
  const port = (await freePort(previousPort).catch(() => 0)) || (await freePort(0))
  writeFileSync(file, String(port))
}

/** Returns the chosen port from its own file, because PostgreSQL's pid file is incomplete while it starts. */
export function portOf(folder: string): string {
  return readFileSync(join(folder, 'port'), 'utf8').trim()
}

function freePort(requestedPort: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(requestedPort, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
