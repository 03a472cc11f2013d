import { execFile } from 'node:child_process'
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { StartError } from '../../start-error.ts'
import { type Account, databaseAccount, reaches } from './account.ts'
import { type Binaries, binaries } from './binaries.ts'

const run = promisify(execFile)
const superuser = 'postgres'

/** A running PostgreSQL of ours. `url` is the superuser's address of its database `tesela`. */
export interface Cluster {
  url: string
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL of a data folder, making it first when there is none. One that a killed server left running
 * is taken over as it is. `notice` gets sentences for the operator.
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
  if (!(await isRunning(programs, folder, account))) await start(programs, folder, account)
  await createDatabase(runningAddress(folder, secret, 'postgres'))
  return {
    url: runningAddress(folder, secret),
    stop: () => control(programs, account, ['stop', '-D', folder, '-m', 'fast', '-w']),
  }
}

/** The superuser's address of a database of the PostgreSQL that runs in a folder. */
export function runningAddress(folder: string, secret: string, name = 'tesela'): string {
  return `postgres://${superuser}:${passwordOf(secret)}@127.0.0.1:${runningPort(folder)}/${name}`
}

function passwordOf(secret: string): string {
  return createHmac('sha256', secret).update('embedded owner').digest('hex')
}

/** Deletes a data folder's database. Only for a folder that nobody uses. */
export async function forgetCluster(data: string, notice: (text: string) => void): Promise<void> {
  const account = databaseAccount()
  const folder = databaseFolder(data, account, notice)
  const programs = binaries(account)
  if (await isRunning(programs, folder, account))
    await control(programs, account, ['stop', '-D', folder, '-m', 'immediate', '-w'])
  rmSync(folder, { recursive: true, force: true })
}

function databaseFolder(data: string, account: Account | undefined, notice: (text: string) => void): string {
  mkdirSync(data, { recursive: true })
  const inside = join(data, 'postgres')
  if (reaches(account, data)) return owned(inside, account)
  const name = createHash('sha256').update(data).digest('hex').slice(0, 12)
  const outside = join(existsSync('/var/tmp') ? '/var/tmp' : tmpdir(), `tesela-${name}`)
  notice(
    `The database lies in ${outside}: its user "postgres" may not enter ${data}. Choose a folder it can enter with --data.`,
  )
  return owned(outside, account)
}

function owned(folder: string, account: Account | undefined): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (account) chownSync(folder, account.uid, account.gid)
  return folder
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
    await run(programs.initdb, [`--pgdata=${folder}`, ...login, ...encoding], { ...account, cwd: folder })
  } catch (error) {
    throw new StartError(`The embedded database could not be made in ${folder}: ${String(error)}`)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

async function start(programs: Binaries, folder: string, account: Account | undefined) {
  const options = [
    `-p ${await portFor(folder)}`,
    '-c listen_addresses=127.0.0.1',
    "-c unix_socket_directories=''",
    '-c max_connections=200',
  ]
  const log = join(folder, 'server.log')
  try {
    await control(programs, account, [
      'start',
      '-D',
      folder,
      '-l',
      log,
      '-w',
      '-t',
      '60',
      '-o',
      options.join(' '),
    ])
  } catch (error) {
    throw new StartError(`The embedded database did not start; its log is ${log}. ${String(error)}`)
  }
}

async function control(programs: Binaries, account: Account | undefined, args: string[]): Promise<void> {
  await run(programs.pgCtl, args, { ...account, cwd: '/' })
}

async function isRunning(programs: Binaries, folder: string, account: Account | undefined): Promise<boolean> {
  return control(programs, account, ['status', '-D', folder]).then(
    () => true,
    () => false,
  )
}

/** The port it had the last time, or a free one. */
async function portFor(folder: string): Promise<number> {
  const file = join(folder, 'port')
  const last = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  const port = (await freePort(last).catch(() => 0)) || (await freePort(0))
  writeFileSync(file, String(port))
  return port
}

function freePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** The port it was started on: PostgreSQL's own note of it is not finished while it starts. */
function runningPort(folder: string): string {
  return readFileSync(join(folder, 'port'), 'utf8').trim()
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rowCount } = await client.query("select from pg_database where datname = 'tesela'")
  if (rowCount === 0) await client.query('create database tesela')
  await client.end()
}
