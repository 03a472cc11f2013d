import { eq, sql } from 'drizzle-orm'
import { isForeignKeyViolation } from '../../database/errors.ts'
import type { Context } from '../../kernel/context.ts'
import { files } from './tables.ts'

/**
 * Returns whether another row refers to a file, such as an order to its proof, so that the file cannot be deleted.
 * Tries the deletion and rolls it back.
 */
export async function isInUse({ tx }: Pick<Context, 'tx'>, id: string): Promise<boolean> {
  await tx.execute(sql.raw('savepoint asking'))
  try {
    await tx.delete(files).where(eq(files.id, id))
    return false
  } catch (error) {
    if (isForeignKeyViolation(error)) return true
    throw error
  } finally {
    await tx.execute(sql.raw('rollback to savepoint asking'))
  }
}
