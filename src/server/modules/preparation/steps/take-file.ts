import { eq } from 'drizzle-orm'
import { requireUser } from '../../../kernel/actor.ts'
import type { Context } from '../../../kernel/context.ts'
import { throwFieldErrors } from '../../../kernel/errors.ts'
import { isInUse } from '../../files/in-use.ts'
import { files } from '../../files/tables.ts'
import type { Issuance } from './step.ts'

interface FileRequest {
  /** Names the field for errors, such as pictures.0.file_id. */
  field: string
  id: string
  picture?: boolean
  public: boolean
}

/**
 * Assigns an editor's uploaded file to the issuance. Throws `invalid_fields` for other persons' files, for files in
 * use elsewhere, and for a file other than a picture if a picture is required.
 */
export async function takeFile(ctx: Context, issuance: Issuance, request: FileRequest): Promise<void> {
  const { field, id, picture } = request
  const [file] = await ctx.tx.select().from(files).where(eq(files.id, id))
  const isOfIssuance = file?.issuance_id === issuance.id
  if (!file || !(isOfIssuance || file.person_id === requireUser(ctx).id))
    return throwFieldErrors([{ field, key: 'messages.document_not_found', params: {} }])
  if (picture && !file.type.startsWith('image/'))
    return throwFieldErrors([{ field, key: 'preparing.no_picture', params: {} }])
  if (isOfIssuance && file.public === request.public) return
  if (isOfIssuance || (await isInUse(ctx, id)))
    throwFieldErrors([{ field, key: 'preparing.file_used', params: {} }])
  await ctx.tx
    .update(files)
    .set({ person_id: null, issuance_id: issuance.id, public: request.public })
    .where(eq(files.id, id))
}
