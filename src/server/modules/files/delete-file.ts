import { eq, sql } from 'drizzle-orm'
import { isForeignKeyViolation } from '../../database/errors.ts'
import type { Context } from '../../kernel/context.ts'
import { files } from './tables.ts'

/** Deletes a file's row unless another row refers to it. Housekeeping deletes the bytes. */
export async function deleteFile({ tx }: Pick<Context, 'tx'>, id: string): Promise<void> {
  await tx.execute(sql.raw('savepoint dropping'))
  try {
    await tx.delete(files).where(eq(files.id, id))
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error
    await tx.execute(sql.raw('rollback to savepoint dropping'))
  }
}
