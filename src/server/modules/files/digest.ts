import { webcrypto } from 'node:crypto'

/** Calculates SHA-256 in libuv's threads, without blocking the event loop. */
export async function digestOf(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex')
}
