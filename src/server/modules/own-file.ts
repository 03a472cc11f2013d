import { and, eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { files } from '../database/tables/core.ts'
import { failFields } from '../errors.ts'
import { person } from './person.ts'

/** Refuses a file that does not exist or is somebody else's: both look the same from outside. */
export async function assertOwnFile(ctx: Context, fileId: string, field: string): Promise<void> {
  const [own] = await ctx.tx
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.id, fileId), eq(files.owner_id, person(ctx).id)))
  if (!own) failFields([{ field, key: 'validator.form_field_invalid', params: {} }])
}
