import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns whether PostgreSQL runs on a folder. Checks the process of the pid file, which may be a zombie or another
 * program.
 */
export function isRunning(folder: string): boolean {
  const pid = notedPid(folder)
  if (pid === undefined || !isAlive(pid)) return false
  // Checks the arguments on Linux only; those of a zombie are empty.
  return !existsSync('/proc/self/cmdline') || argumentsOf(pid).includes(folder)
}

/** Removes the pid file of a process that has ended, beside which PostgreSQL does not start. */
export function removeStalePidFile(folder: string): void {
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
