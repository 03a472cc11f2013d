import type { Readable } from 'node:stream'

/** Describes a complete file on the local disk. */
export interface LocalFile {
  path: string
  sha256: string
}

/** Describes a stored object by its key. */
export interface StoredObject {
  name: string
  written: Date
}

/**
 * Stores bytes as `<tenant>/<id>`, so that no user input becomes a name. Callers write bytes before their row and
 * outside transactions, so that every row has its bytes.
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
  /** Lists a tenant's objects in pages, including incomplete ones, whose keys are no ids. */
  list(tenantId: string): AsyncIterable<StoredObject[]>
  remove(tenantId: string, name: string): Promise<void>
}

/** Limits the names per page of a list. */
export const pageSize = 1000
