import { eq, sum } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { files } from './tables.ts'

const maxBytes = 200 * 1024 * 1024

/** Throws `file_quota` if a person's files would exceed 200 MiB. */
export async function assertQuota(ctx: Context, personId: string, size: number): Promise<void> {
  const [usage] = await ctx.tx
    .select({ bytes: sum(files.size).mapWith(Number) })
    .from(files)
    .where(eq(files.person_id, personId))
  if ((usage?.bytes ?? 0) + size > maxBytes) throwError('file_quota')
}
