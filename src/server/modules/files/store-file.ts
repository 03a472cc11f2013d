import { newId } from '../../database/ids.ts'
import type { Context, StoredFile } from '../../kernel/context.ts'
import type { FileStore } from '../../providers/files/provider.ts'
import { digestOf } from './digest.ts'
import { files } from './tables.ts'

interface NewFile {
  name: string
  type: string
  bytes: Uint8Array
}

/** Names a kind of owner. */
export type OwnerColumn = 'person_id' | 'organisation_id' | 'issuance_id'

/** Writes a file's bytes. Its row follows (keepRow), so that a row always has its bytes. */
export async function storeFile(
  store: FileStore,
  tenantId: string,
  { name, type, bytes }: NewFile,
): Promise<StoredFile> {
  const id = newId()
  await store.write(tenantId, id, bytes)
  return { id, name, type, size: bytes.byteLength, sha256: await digestOf(bytes) }
}

/** Gives a stored file its row. Without an owner it is the platform's own; what is public anybody may read. */
export async function insertFile(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  file: StoredFile,
  row: Partial<Record<OwnerColumn, string>> & { public?: boolean },
): Promise<void> {
  await tx.insert(files).values({ ...file, ...row, created_at: now })
}
