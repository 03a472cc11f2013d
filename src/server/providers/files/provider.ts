import type { Readable } from 'node:stream'

/** Describes a complete file on the local disk. */
export interface LocalFile {
  path: string
  sha256: string
}

/** Describes a stored object; `name` is its key without the tenant. */
export interface StoredObject {
  name: string
  written: Date
}

/**
 * Stores bytes as `<tenant>/<id>`, so that no user input becomes a name. Callers write the bytes outside
 * transactions and before the database row of the file, so that the bytes of every row exist.
 */
export interface FileStore {
  /** Writes a file. Throws `disk_full` without leaving an incomplete file. */
  write(tenantId: string, id: string, bytes: Uint8Array): Promise<void>
  /** Writes a file of any size without loading it into memory. Throws `disk_full`. */
  take(tenantId: string, id: string, file: LocalFile): Promise<void>
  /** Opens a file of any size as a stream; undefined if it does not exist. */
  open(tenantId: string, id: string): Promise<Readable | undefined>
  /** Reads a file; undefined if it does not exist. */
  read(tenantId: string, id: string): Promise<Buffer | undefined>
  /** Lists a tenant's objects in pages, including incomplete files, whose names are not ids. */
  list(tenantId: string): AsyncIterable<StoredObject[]>
  remove(tenantId: string, name: string): Promise<void>
}

/** Sets the maximum number of objects per page of a list. */
export const pageSize = 1000
