import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns whether PostgreSQL runs on a folder. Checks the process that the pid file names, because that process may be
 * a zombie or another program.
 */
export function isRunning(folder: string): boolean {
  const pid = readPid(folder)
  if (pid === undefined || !isAlive(pid)) return false
  // Checks the process's arguments on Linux only. A zombie has no arguments.
  return !existsSync('/proc/self/cmdline') || argumentsOf(pid).includes(folder)
}

/** Removes the pid file of a process that has ended, because PostgreSQL does not start while the file exists. */
export function removeStalePidFile(folder: string): void {
  if (!isRunning(folder)) rmSync(pidFileOf(folder), { force: true })
}

function pidFileOf(folder: string): string {
  return join(folder, 'postmaster.pid')
}

function readPid(folder: string): number | undefined {
  if (!existsSync(pidFileOf(folder))) return undefined
  const pid = Number.parseInt(readFileSync(pidFileOf(folder), 'utf8'), 10)
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
