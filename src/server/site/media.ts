import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { throwError } from '../kernel/errors.ts'
import { bytesOf } from '../modules/files/bytes.ts'
import { isPublic } from '../modules/files/read-access.ts'
import { files } from '../modules/files/tables.ts'
import type { Services } from '../services.ts'
import { enterTenant } from '../tenancy/tenant.ts'
import { createPictureResizer, widthIn } from './resize-pictures.ts'
import { pictureHeaders } from './security.ts'

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

interface MediaRoute {
  Params: { id: string }
  Querystring: { width?: unknown }
}

/** Registers the route of public pictures, such as issuances', in original or reduced width. */
export function registerMedia(app: FastifyInstance, services: Services): void {
  const resizePicture = createPictureResizer()
  app.get<MediaRoute>('/media/:id', async (request, reply) => {
    const { id } = request.params
    if (!uuidPattern.test(id)) throwError('not_found')
    const { file, tenantId } = await services.bulkhead.enter(request.host, async (tx) => {
      const row = await enterTenant(tx, { host: request.host })
      services.bulkhead.learn(request.host, row.id)
      const [file] = await tx.select().from(files).where(eq(files.id, id))
      if (!file || !isPublic(file) || !file.type.startsWith('image/')) return throwError('not_found')
      return { file, tenantId: row.id }
    })
    const readOriginal = () => bytesOf({ files: services.files, tenantId, log: request.log }, file)
    const width = widthIn(request.query)
    const bytes = width === undefined ? await readOriginal() : await resizePicture(id, width, readOriginal)
    return reply
      .header('content-type', width === undefined ? file.type : 'image/webp')
      .headers(pictureHeaders)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(bytes)
  })
}
