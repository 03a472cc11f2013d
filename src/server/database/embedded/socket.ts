import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Limits the length of a socket path in bytes, as the strictest operating system does. */
const longestPath = 100

function socketIn(folder: string, port: string): string {
  return join(folder, `.s.PGSQL.${port}`)
}

/** Returns the private folder for PostgreSQL's socket; empty if its path would be too long. */
export function socketFolder(folder: string, port: string): string {
  return /^\/[\w./-]+$/.test(folder) && socketIn(folder, port).length <= longestPath ? folder : ''
}

/** Returns the host of a PostgreSQL: its socket, which is faster than TCP, if it has one. */
export function hostOf(folder: string, port: string): string {
  return existsSync(socketIn(folder, port)) ? encodeURIComponent(folder) : '127.0.0.1'
}
