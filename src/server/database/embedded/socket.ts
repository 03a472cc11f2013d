import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Of its path, as the narrowest of the systems has it. */
const longestPath = 100

function socketIn(folder: string, port: string): string {
  return join(folder, `.s.PGSQL.${port}`)
}

/** Where PostgreSQL makes its socket, in its own folder that nobody else enters; empty where the path would not do. */
export function socketFolder(folder: string, port: string): string {
  return /^\/[\w./-]+$/.test(folder) && socketIn(folder, port).length <= longestPath ? folder : ''
}

/** Through which host a PostgreSQL is reached: its socket, which costs less than TCP, where it has one. */
export function hostOf(folder: string, port: string): string {
  return existsSync(socketIn(folder, port)) ? encodeURIComponent(folder) : '127.0.0.1'
}
