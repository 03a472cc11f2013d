import { eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { deleteFile } from '../files/delete-file.ts'
import { profilePictures } from './tables.ts'

/** Returns the id of the file of a person's picture; empty if they have none. */
export async function pictureOf({ tx }: Pick<Context, 'tx'>, userId: string): Promise<string> {
  const [picture] = await tx.select().from(profilePictures).where(eq(profilePictures.user_id, userId))
  return picture?.file_id ?? ''
}

/** Deletes a person's picture with its file. */
export async function deletePicture(ctx: Pick<Context, 'tx'>, userId: string): Promise<void> {
  const deletedRows = await ctx.tx
    .delete(profilePictures)
    .where(eq(profilePictures.user_id, userId))
    .returning({ id: profilePictures.file_id })
  for (const { id } of deletedRows) await deleteFile(ctx, id)
}
