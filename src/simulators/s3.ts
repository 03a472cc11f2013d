import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorDocument, listingDocument, type StoredObject } from './s3-listing.ts'
import { type S3Error, signerOf } from './s3-signature.ts'

const BUCKET = 'files'
const REGION = 'us-east-1'
const SECRET = 'simulated'
/** Limits the size of an object in bytes. */
const MAX_OBJECT_BYTES = 20 * 1024 * 1024

interface ObjectRoute {
  Params: { '*': string }
}

/** Runs before a correctly signed request is served; the request is served only if the result is undefined. */
type Behaviour = (request: FastifyRequest, reply: FastifyReply) => Promise<S3Error | undefined>

/**
 * Simulates S3 for files: verifies signatures and stores objects in memory, in one bucket and region with one secret.
 * The access key selects the store's behaviour.
 */
export async function registerS3(app: FastifyInstance): Promise<void> {
  const objects = new Map<string, StoredObject>()
  const behaviours = newBehaviours()

  await app.register(async (store) => {
    store.removeAllContentTypeParsers()
    store.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_OBJECT_BYTES },
      (_request, body, done) => done(null, body),
    )
    store.addHook('preHandler', async (request, reply) => {
      const { method, url, headers } = request
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const verification = {
        secretOf: (key: string) => (behaviours.has(key) ? SECRET : undefined),
        region: REGION,
      }
      const signer = signerOf({ method, url, headers, body }, { ...verification, now: new Date() })
      const error = typeof signer === 'string' ? await behaviours.get(signer)?.(request, reply) : signer
      if (error) return sendError(reply, error)
    })

    store.put<ObjectRoute>(`/${BUCKET}/*`, (request, reply) => {
      if (request.headers['content-length'] === undefined)
        return sendError(reply, { status: 411, code: 'MissingContentLength' })
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const etag = `"${createHash('md5').update(bytes).digest('hex')}"`
      objects.set(request.params['*'], { bytes, etag, written: new Date() })
      return reply.header('etag', etag).send()
    })

    store.get<ObjectRoute>(`/${BUCKET}/*`, (request, reply) => {
      const object = objects.get(request.params['*'])
      if (!object) return sendError(reply, { status: 404, code: 'NoSuchKey' })
      reply.header('etag', object.etag).header('last-modified', object.written.toUTCString())
      return reply.type('binary/octet-stream').send(object.bytes)
    })

    store.delete<ObjectRoute>(`/${BUCKET}/*`, (request, reply) => {
      objects.delete(request.params['*'])
      return reply.code(204).send()
    })

    store.get(`/${BUCKET}`, (request, reply) => {
      const query = new URLSearchParams(request.url.split('?')[1])
      if (query.get('list-type') !== '2') return sendError(reply, { status: 501, code: 'NotImplemented' })
      return reply.type('application/xml').send(listingDocument(BUCKET, objects, query))
    })
  })
}

function sendError(reply: FastifyReply, { status, code }: S3Error): FastifyReply {
  return reply.code(status).type('application/xml').send(errorDocument(code))
}

/** Returns a map of access keys to behaviours. */
function newBehaviours(): Map<string, Behaviour> {
  let requests = 0
  return new Map(
    Object.entries<Behaviour>({
      tesela: async () => undefined,
      /** Responds a second late. */
      slow: () => wait(1000, undefined),
      /** Never responds. */
      silent: (_request, { raw }) => new Promise((resolve) => raw.once('close', () => resolve(undefined))),
      /** Refuses every other request. */
      busy: async () => {
        requests += 1
        return requests % 2 === 1 ? { status: 503, code: 'SlowDown' } : undefined
      },
      broken: async () => ({ status: 500, code: 'InternalError' }),
      /** Refuses to store objects. */
      full: async ({ method }) => (method === 'PUT' ? { status: 507, code: 'XMinioStorageFull' } : undefined),
      /** Aborts every response halfway. */
      torn: async (_request, reply) => {
        reply.hijack()
        reply.raw.writeHead(200, { 'content-length': 1000 })
        reply.raw.write('%PDF-', () => reply.raw.destroy())
        return undefined
      },
    }),
  )
}
