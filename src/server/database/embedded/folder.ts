import { createHash } from 'node:crypto'
import { chownSync, existsSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Account, canAccess } from './account.ts'

/**
 * Returns the folder of the embedded database: inside the data folder, or elsewhere if the database's user may not
 * enter it.
 */
export function databaseFolder(
  data: string,
  account: Account | undefined,
  notice: (text: string) => void,
): string {
  mkdirSync(data, { recursive: true })
  const innerFolder = join(data, 'postgres')
  if (canAccess(account, data)) return createOwnedFolder(innerFolder, account)
  const name = createHash('sha256').update(data).digest('hex').slice(0, 12)
  const outerFolder = join(existsSync('/var/tmp') ? '/var/tmp' : tmpdir(), `tesela-${name}`)
  notice(
    `The database lies in ${outerFolder}: its user "postgres" may not enter ${data}. Choose a folder it can enter with --data.`,
  )
  return createOwnedFolder(outerFolder, account)
}

function createOwnedFolder(folder: string, account: Account | undefined): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (account) chownSync(folder, account.uid, account.gid)
  return folder
}
