import type { Readable } from 'node:stream'

/** A finished file on the local disk. */
export interface Finished {
  path: string
  sha256: string
}

/** A stored object with its key. */
export interface StoredObject {
  name: string
  written: Date
}

/**
 * Bytes by tenant and id, as `<tenant>/<id>`: nothing that a person sends becomes a name. They are written before their
 * row, so that a row always has its bytes, and never while a transaction is open.
 */
export interface FileStore {
  /** Refuses with `disk_full` when there is no space; nothing is left of what was begun. */
  write(tenantId: string, id: string, bytes: Uint8Array): Promise<void>
  /** The same for a file of any size: it is never held whole. */
  take(tenantId: string, id: string, file: Finished): Promise<void>
  /** A file of any size, one piece after the other; undefined where there is none. */
  open(tenantId: string, id: string): Promise<Readable | undefined>
  /** undefined where there is none. */
  read(tenantId: string, id: string): Promise<Buffer | undefined>
  /** Lists all objects of a tenant in pages, including unfinished ones under keys that are no ids. */
  list(tenantId: string): AsyncIterable<StoredObject[]>
  remove(tenantId: string, name: string): Promise<void>
}

/** Names on one page of a list. */
export const pageSize = 1000
