import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The maximum length of a socket path in bytes on the strictest operating system. */
const maxPathBytes = 100

function socketPathOf(folder: string, port: string): string {
  return join(folder, `.s.PGSQL.${port}`)
}

/** Returns the folder for PostgreSQL's socket; '' if the socket's path would be too long. */
export function socketFolder(folder: string, port: string): string {
  return /^\/[\w./-]+$/.test(folder) && socketPathOf(folder, port).length <= maxPathBytes ? folder : ''
}

/** Returns the host of a PostgreSQL: the folder of its socket, which is faster than TCP, or else 127.0.0.1. */
export function hostOf(folder: string, port: string): string {
  return existsSync(socketPathOf(folder, port)) ? encodeURIComponent(folder) : '127.0.0.1'
}
