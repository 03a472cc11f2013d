import { eq } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { bytesOf } from '../bytes.ts'
import { canRead, isPublic } from '../read-access.ts'
import { files } from '../tables.ts'

/**
 * Returns a file, or a PDF's first page as a picture. Throws `document_not_found` for files that the caller may not
 * read.
 */
export const getFile: Handler<'getFile'> = async (ctx, { params }) => {
  const [file] = await ctx.tx.select().from(files).where(eq(files.id, params.id))
  if (!file || !(await canRead(ctx, file))) return throwError('document_not_found')
  if (file.person_id && !isPublic(file) && file.person_id !== ctx.session.id)
    ctx.noted.people = [file.person_id]
  const tenantId = ctx.tenant.id
  const fileContext = { files: ctx.files, tenantId, log: ctx.log }
  if (params.as !== 'picture' || file.type !== 'application/pdf')
    return { name: file.name, type: file.type, bytes: () => bytesOf(fileContext, file) }
  const { examiner } = ctx
  const bytes = async () => examiner.firstPage(tenantId, await bytesOf(fileContext, file))
  return { name: `${file.name}.jpg`, type: 'image/jpeg', bytes }
}
