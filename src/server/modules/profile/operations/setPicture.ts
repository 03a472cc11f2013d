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
import { forgetPicture } from '../picture.ts'
import { profilePictures } from '../tables.ts'

/** Stores a cropped square of the uploaded picture and deletes the original, unless it is in use elsewhere. */
export const setPicture: Handler<'setPicture'> = async (ctx, { body }) => {
  const { id } = requireUser(ctx)
  const whereOwn = and(eq(files.id, body.file_id), eq(files.person_id, id))
  const [sent] = await ctx.tx.select().from(files).where(whereOwn)
  if (!sent) return throwError('document_not_found')
  if (!sent.type.startsWith('image/')) return throwError('file_type')
  const tenantId = ctx.tenant.id
  return outside(
    async () => {
      const picture = await bytesOf({ files: ctx.files, tenantId, log: ctx.log }, sent)
      const bytes = await ctx.examiner.portrait(tenantId, picture)
      return storeFile(ctx.files, tenantId, { name: sent.name, type: 'image/jpeg', bytes })
    },
    async (laterCtx, cut) => {
      await lockUser(laterCtx, id)
      await forgetPicture(laterCtx, id)
      await insertFile(laterCtx, cut, { person_id: id })
      await laterCtx.tx.insert(profilePictures).values({ user_id: id, file_id: cut.id })
      await deleteFile(laterCtx, sent.id)
      return null
    },
  )
}
