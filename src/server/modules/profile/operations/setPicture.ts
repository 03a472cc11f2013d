import { and, eq } from 'drizzle-orm'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { outside } from '../../../kernel/outside.ts'
import { lockUser } from '../../auth/accounts.ts'
import { bytesOf } from '../../files/bytes.ts'
import { deleteFile } from '../../files/delete-file.ts'
import { insertFile, storeFile } from '../../files/store-file.ts'
import { files } from '../../files/tables.ts'
import { deletePicture } from '../picture.ts'
import { profilePictures } from '../tables.ts'

/** Stores a square crop of the uploaded picture and deletes the original, unless the original is used elsewhere. */
export const setPicture: Handler<'setPicture'> = async (ctx, { body }) => {
  const { id } = requireUser(ctx)
  const whereOwnFile = and(eq(files.id, body.file_id), eq(files.person_id, id))
  const [uploadedFile] = await ctx.tx.select().from(files).where(whereOwnFile)
  if (!uploadedFile) return throwError('document_not_found')
  if (!uploadedFile.type.startsWith('image/')) return throwError('file_type')
  const tenantId = ctx.tenant.id
  return outside(
    async () => {
      const picture = await bytesOf({ files: ctx.files, tenantId, log: ctx.log }, uploadedFile)
      const bytes = await ctx.examiner.portrait(tenantId, picture)
      return storeFile(ctx.files, tenantId, { name: uploadedFile.name, type: 'image/jpeg', bytes })
    },
    async (laterCtx, croppedFile) => {
      await lockUser(laterCtx, id)
      await deletePicture(laterCtx, id)
      await insertFile(laterCtx, croppedFile, { person_id: id })
      await laterCtx.tx.insert(profilePictures).values({ user_id: id, file_id: croppedFile.id })
      await deleteFile(laterCtx, uploadedFile.id)
      return null
    },
  )
}
