import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Whether PostgreSQL runs on a folder. Its pid file alone does not tell: the process may be dead and never waited for by
 * its parent, or its number may have gone to another program.
 */
export function isRunning(folder: string): boolean {
  const pid = notedPid(folder)
  if (pid === undefined || !isAlive(pid)) return false
  // Only Linux tells what a process runs; one that is dying or dead runs nothing.
  return !existsSync('/proc/self/cmdline') || argumentsOf(pid).includes(folder)
}

/** Removes the note of a process that does not run: PostgreSQL would refuse to start beside it. */
export function removeStaleNote(folder: string): void {
  if (!isRunning(folder)) rmSync(noteIn(folder), { force: true })
}

function noteIn(folder: string): string {
  return join(folder, 'postmaster.pid')
}

function notedPid(folder: string): number | undefined {
  if (!existsSync(noteIn(folder))) return undefined
  const pid = Number.parseInt(readFileSync(noteIn(folder), 'utf8'), 10)
  return pid > 0 ? pid : undefined
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function argumentsOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return []
  }
}
