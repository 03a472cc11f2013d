import { eq, sum } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { files } from './tables.ts'

const maxBytes = 200 * 1024 * 1024

/** Nobody fills the store: what one person may keep is far above what investing asks for. */
export async function assertRoom(ctx: Context, personId: string, size: number): Promise<void> {
  const [kept] = await ctx.tx
    .select({ bytes: sum(files.size).mapWith(Number) })
    .from(files)
    .where(eq(files.person_id, personId))
  if ((kept?.bytes ?? 0) + size > maxBytes) throwError('file_quota')
}
