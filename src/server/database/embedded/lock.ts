import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { StartError } from '../../startup/start-error.ts'

/** The key of the advisory lock in the embedded database; the value is arbitrary. */
const folderLockKey = 7_302_912

/** Claims a data folder for this process. Throws `StartError` if another running process has claimed it. */
export function claimFolder(data: string): void {
  const file = join(data, 'server.pid')
  mkdirSync(data, { recursive: true })
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
  } catch (error) {
    if (!existsSync(file)) throw new StartError(`The data folder ${data} cannot be written: ${String(error)}`)
    const ownerPid = Number(readFileSync(file, 'utf8'))
    if (ownerPid !== process.pid && isServer(ownerPid)) throw folderInUse(data, ownerPid)
    writeFileSync(file, String(process.pid))
  }
}

export function releaseFolder(data: string): void {
  rmSync(join(data, 'server.pid'), { force: true })
}

/**
 * Takes an advisory lock that lasts until the returned connection closes, because a pid file may be stale. Throws
 * `StartError` if another server has the lock.
 */
export async function lockDatabase(url: string, data: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'tesela folder lock',
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
    folderLockKey,
  ])
  if (rows[0]?.held) return client
  await client.end()
  throw folderInUse(data)
}

function folderInUse(data: string, ownerPid?: number): StartError {
  const owner = ownerPid === undefined ? 'Another server' : `Another server (process ${ownerPid})`
  return new StartError(`${owner} is using the data folder ${data}: stop it, or choose another with --data.`)
}

/** Returns whether a process is a server. Checks the command line, because the pid may belong to a newer process. */
function isServer(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  try {
    return /node|tsx|vitest/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  } catch {
    return true
  }
}
