import { createHash } from 'node:crypto'
import type { Context } from '../../context.ts'
import { newId } from '../../database/ids.ts'
import { files } from '../../database/tables/core.ts'

interface NewFile {
  name: string
  type: string
  bytes: Uint8Array
  /** null: the platform's own. */
  ownerId: string | null
  /** Anybody may read it, without a session. */
  public?: boolean
}

/** Keeps a file: first the bytes, then the row, so that a row always has its bytes. Returns the row. */
export async function keepFile(ctx: Pick<Context, 'tx' | 'files' | 'tenant' | 'now'>, file: NewFile) {
  const id = newId()
  await ctx.files.write(ctx.tenant.id, id, file.bytes)
  const row = {
    id,
    owner_id: file.ownerId,
    name: file.name,
    type: file.type,
    size: file.bytes.byteLength,
    sha256: createHash('sha256').update(file.bytes).digest('hex'),
    public: file.public ?? false,
    created_at: ctx.now,
  }
  await ctx.tx.insert(files).values(row)
  return row
}
