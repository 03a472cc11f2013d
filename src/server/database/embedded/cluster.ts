import { execFile } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { chownSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { StartError } from '../../startup/start-error.ts'
import { type Account, databaseAccount } from './account.ts'
import { type Binaries, binaries } from './binaries.ts'
import { databaseFolder } from './folder.ts'
import { choosePort, portOf } from './port.ts'
import { isRunning, removeStalePidFile } from './postmaster.ts'
import { hostOf, socketFolder } from './socket.ts'
import { startAndConnect } from './start-and-connect.ts'

const runFile = promisify(execFile)
const superuser = 'postgres'

/** A running embedded PostgreSQL; `url` is the superuser's URL of the database `tesela`. */
export interface Cluster {
  url: string
  /** Restarts a stopped PostgreSQL at the same address, and waits until PostgreSQL accepts connections. */
  revive(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL of a data folder, which is created if needed, or reuses a PostgreSQL that a killed process left
 * running. `notice` receives messages for the operator; throws `StartError` if PostgreSQL does not start.
 */
export async function startCluster(
  data: string,
  secret: string,
  notice: (text: string) => void,
): Promise<Cluster> {
  const account = databaseAccount()
  const programs = binaries(account)
  const folder = databaseFolder(data, account, notice)
  if (!existsSync(join(folder, 'PG_VERSION'))) await initialise(programs, folder, passwordOf(secret), account)
  await startServer(() => choosePort(folder))
  return {
    url: clusterUrl(folder, secret),
    revive: () => startServer(async () => undefined),
    stop: () => stopPostgres(programs, folder, account, 'fast'),
  }

  async function startServer(prepare: () => Promise<void>): Promise<void> {
    await startAndConnect({
      isRunning: () => isRunning(folder),
      start: () => prepare().then(() => startPostgres(programs, folder, account)),
      connect: () => createDatabase(clusterUrl(folder, secret, 'postgres')),
      end: () => stopPostgres(programs, folder, account, 'immediate'),
    }).catch((error: unknown) => {
      throw new StartError(
        `The embedded database does not start; its log is ${logFileOf(folder)}. ${String(error)}`,
      )
    })
  }
}

/** Returns the superuser's URL of a database of the PostgreSQL in a folder. */
export function clusterUrl(folder: string, secret: string, name = 'tesela'): string {
  const port = portOf(folder)
  return `postgres://${superuser}:${passwordOf(secret)}@${hostOf(folder, port)}:${port}/${name}`
}

function passwordOf(secret: string): string {
  return createHmac('sha256', secret).update('embedded owner').digest('hex')
}

/** Deletes the database of a data folder that no process uses. */
export async function deleteCluster(data: string, notice: (text: string) => void): Promise<void> {
  const account = databaseAccount()
  const folder = databaseFolder(data, account, notice)
  const programs = binaries(account)
  await stopPostgres(programs, folder, account, 'immediate')
  rmSync(folder, { recursive: true, force: true })
}

async function initialise(
  programs: Binaries,
  folder: string,
  password: string,
  account: Account | undefined,
) {
  const passwordFile = join(tmpdir(), `tesela-${randomUUID()}`)
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account) chownSync(passwordFile, account.uid, account.gid)
  try {
    const encoding = ['--encoding=UTF8', '--locale=C.UTF-8', '--lc-messages=C']
    const login = [`--username=${superuser}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
    await runFile(programs.initdb, [`--pgdata=${folder}`, ...login, ...encoding], { ...account, cwd: folder })
  } catch (error) {
    throw new StartError(`The embedded database could not be made in ${folder}: ${String(error)}`)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

async function startPostgres(programs: Binaries, folder: string, account: Account | undefined) {
  const port = portOf(folder)
  const options = [
    `-p ${port}`,
    '-c listen_addresses=127.0.0.1',
    `-c unix_socket_directories='${socketFolder(folder, port)}'`,
    '-c max_connections=200',
  ]
  removeStalePidFile(folder)
  const startFlags = ['-l', logFileOf(folder), '-w', '-t', '60', '-o', options.join(' ')]
  await runPgCtl(programs, account, ['start', '-D', folder, ...startFlags])
}

async function stopPostgres(
  programs: Binaries,
  folder: string,
  account: Account | undefined,
  mode: 'fast' | 'immediate',
) {
  if (isRunning(folder)) await runPgCtl(programs, account, ['stop', '-D', folder, '-m', mode, '-w'])
}

function logFileOf(folder: string): string {
  return join(folder, 'server.log')
}

async function runPgCtl(programs: Binaries, account: Account | undefined, args: string[]): Promise<void> {
  await runFile(programs.pgCtl, args, { ...account, cwd: '/' })
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rowCount } = await client.query("select from pg_database where datname = 'tesela'")
    if (rowCount === 0) await client.query('create database tesela')
  } finally {
    await client.end().catch(() => undefined)
  }
}
