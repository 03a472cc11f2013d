import { execFileSync, spawnSync } from 'node:child_process'
import { userInfo } from 'node:os'

/** The operating system user that runs PostgreSQL; undefined stands for the current user. */
export interface Account {
  uid: number
  gid: number
}

/**
 * Returns the user `postgres` if this process is root, because PostgreSQL refuses to run as root; undefined otherwise.
 * Creates the user if needed, and throws `Error` if that fails.
 */
export function databaseAccount(): Account | undefined {
  if (userInfo().uid !== 0) return undefined
  return idsOf('postgres') ?? createAccount('postgres')
}

function createAccount(name: string): Account {
  execFileSync('useradd', ['--system', '--user-group', '--no-create-home', name])
  const account = idsOf(name)
  if (account === undefined) throw new Error(`The user ${name} could not be made.`)
  return account
}

function idsOf(name: string): Account | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
  if (uid?.status !== 0 || gid?.status !== 0) return undefined
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

/** Returns whether an account may enter and read a folder. */
export function canAccess(account: Account | undefined, folder: string): boolean {
  return account === undefined || spawnSync('ls', [folder], { ...account, stdio: 'ignore' }).status === 0
}
