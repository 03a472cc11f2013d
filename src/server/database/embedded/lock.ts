import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { StartError } from '../../startup/start-error.ts'

/** Defines the key of the advisory lock in the embedded database; the value is arbitrary. */
const folderLock = 7_302_912

/** Claims a data folder for this process. Throws `StartError` while another running process has it. */
export function claimFolder(data: string): void {
  const file = join(data, 'server.pid')
  mkdirSync(data, { recursive: true })
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
  } catch (error) {
    if (!existsSync(file)) throw new StartError(`The data folder ${data} cannot be written: ${String(error)}`)
    const holder = Number(readFileSync(file, 'utf8'))
    if (holder !== process.pid && isServer(holder)) throw inUse(data, holder)
    writeFileSync(file, String(process.pid))
  }
}

export function releaseFolder(data: string): void {
  rmSync(join(data, 'server.pid'), { force: true })
}

/**
 * Holds an advisory lock in the database until the returned connection closes, because a pid file may be stale. Throws
 * `StartError` if another server holds it.
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
    folderLock,
  ])
  if (rows[0]?.held) return client
  await client.end()
  throw inUse(data)
}

function inUse(data: string, holder?: number): StartError {
  const who = holder === undefined ? 'Another server' : `Another server (process ${holder})`
  return new StartError(`${who} is using the data folder ${data}: stop it, or choose another with --data.`)
}

/** Returns whether a process is a server; checks its command line, because the pid may have been reused. */
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
