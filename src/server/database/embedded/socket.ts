import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The maximum length of a socket path in bytes, on the strictest operating system. */
const longestPath = 100

function socketIn(folder: string, port: string): string {
  return join(folder, `.s.PGSQL.${port}`)
}

/** Returns the private folder for PostgreSQL's socket; empty where its path would be too long. */
export function socketFolder(folder: string, port: string): string {
  return /^\/[\w./-]+$/.test(folder) && socketIn(folder, port).length <= longestPath ? folder : ''
}

/** Through which host a PostgreSQL is reached: its socket, which costs less than TCP, where it has one. */
export function hostOf(folder: string, port: string): string {
  return existsSync(socketIn(folder, port)) ? encodeURIComponent(folder) : '127.0.0.1'
}
