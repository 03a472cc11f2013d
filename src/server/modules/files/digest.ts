import { webcrypto } from 'node:crypto'

/** The SHA-256 of a file, made in libuv's threads: a large one keeps nobody waiting. */
export async function digestOf(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex')
}
