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

interface Keeper {
  /** null: the platform's own. */
  ownerId: string | null
}

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

/** Gives a stored file its row. */
export async function keepRow(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  file: StoredFile,
  { ownerId }: Keeper,
): Promise<void> {
  await tx.insert(files).values({ ...file, owner_id: ownerId, created_at: now })
}
