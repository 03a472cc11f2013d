import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FileAnswer } from '../../generated/operations.ts'
import { userOf } from '../kernel/actor.ts'
import type { Tenant, UploadedFile } from '../kernel/context.ts'
import { type Contract, contractsOf } from '../kernel/contract.ts'
import { throwError } from '../kernel/errors.ts'
import { runOperation } from '../kernel/pipeline.ts'
import { registerLive, type Subscriber } from '../live/route.ts'
import type { Services } from '../services.ts'
import { abortSignalOf } from './abort-signal.ts'
import type { Answer } from './answer.ts'
import { languageOf } from './language.ts'
import { type Run, runEachOf, type SharedRequest } from './run-each.ts'
import { securityLog } from './security-log.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The tenant, once it is known; error messages use its texts. */
    tenant?: Tenant
  }
}

/** Registers the routes of all operations. */
export function registerOperations(app: FastifyInstance, services: Services): void {
  app.decorateRequest('tenant', undefined)
  const runLogged = securityLog(services.config.secret, services.clock)
  const longRunningServices = { ...services, bulkhead: services.apart }
  const run: Run = (contract, operationRequest) =>
    runLogged(contract.operation, operationRequest, (loggedRequest) => {
      if (operationRequest.rehearsed) loggedRequest.noted.rehearsed = true
      const requiredServices = contract.operation.apart ? longRunningServices : services
      return runOperation(requiredServices, contract, { ...operationRequest, ...loggedRequest })
    })
  for (const contract of contractsOf(services.library)) {
    const { operation } = contract
    app.route({
      method: operation.method,
      url: routePath(operation.path),
      ...(operation.max_bytes && { bodyLimit: operation.max_bytes }),
      handler: async (request, reply) => {
        const input = operation.upload
          ? { body: undefined, upload: () => uploadOf(request) }
          : { body: request.body }
        const operationRequest = requestOf(request, reply)
        const runEach = runEachOf(services, run, request, operationRequest)
        const response = await run(contract, { ...operationRequest, ...input, runEach })
        return sendResponse(response, contract, request, reply)
      },
    })
  }
  registerMethodNotAllowed(app, services)
  // Authenticates the stream of notifications as a request of this operation.
  const countOperation = contractsOf(services.library).find(
    ({ operation }) => operation.operation === 'countNotifications',
  )
  if (!countOperation) return
  registerLive(app, services.hub, async (request, reply) => {
    const operationRequest = requestOf(request, reply)
    let subscriber: Subscriber | undefined
    const onContextOpened: SharedRequest['entered'] = (ctx) => {
      operationRequest.entered(ctx)
      const user = userOf(ctx)
      if (user && ctx.sessionId) subscriber = { person: user.id, session: ctx.sessionId }
    }
    await run(countOperation, {
      ...operationRequest,
      entered: onContextOpened,
      body: undefined,
      runEach: runEachOf(services, run, request, operationRequest),
    })
    return subscriber ?? throwError('unauthenticated')
  })
}

/** Converts a path such as `/v2/files/{id}` to Fastify's syntax. */
function routePath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}

/** Registers the response 405 for the other methods of existing paths. */
function registerMethodNotAllowed(app: FastifyInstance, { library }: Services): void {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
  const endpoints = [...Object.values(library.operations), ...Object.values(library.webhooks)]
  for (const path of new Set(endpoints.map(({ path }) => path))) {
    const allowed = endpoints.filter((endpoint) => endpoint.path === path).map(({ method }) => method)
    app.route({
      method: methods.filter((method) => !allowed.includes(method)),
      url: routePath(path),
      handler: (_request, reply) => {
        reply.header('allow', allowed.join(', '))
        throwError('method_not_allowed')
      },
    })
  }
}

function requestOf(request: FastifyRequest, reply: FastifyReply): SharedRequest {
  return {
    host: request.host,
    tokens: {
      user: header(request, 'x-user-access-token'),
      manager: header(request, 'x-manager-user-access-token'),
      preview: header(request, 'x-preview-token'),
    },
    key: header(request, 'idempotency-key'),
    place: {
      address: request.ip,
      device: deviceOf(request),
      agent: header(request, 'user-agent').slice(0, 300),
    },
    language: languageOf(request),
    id: request.id,
    path: request.params,
    query: request.query,
    log: request.log,
    gone: abortSignalOf(reply),
    entered: ({ tenant, now }) => {
      request.tenant = tenant
      // Sends the domain time, to which clients set their clocks; in the demo it differs from real time.
      reply.header('date', now.toUTCString())
      // Tells open pages that a newer customization was published.
      reply.header('x-customization-version', tenant.version)
    },
  }
}

/** Returns the browser's device id; '' if there is none or it is too short to be random. */
function deviceOf(request: FastifyRequest): string {
  const device = header(request, 'x-device-token')
  return /^[\w-]{40,100}$/.test(device) ? device : ''
}

function header(request: FastifyRequest, name: string): string {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

async function uploadOf(request: FastifyRequest): Promise<UploadedFile> {
  if (!request.isMultipart()) throwError('bad_request')
  try {
    const part = await request.file()
    if (!part) return throwError('bad_request')
    return { name: part.filename, bytes: await part.toBuffer() }
  } catch (error) {
    // Converts errors of the multipart parser that have no code.
    if (error instanceof Error && 'code' in error) throw error
    return throwError('bad_request')
  }
}

async function sendResponse(
  response: Answer,
  { operation }: Contract,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if ('file' in response) return sendFile(response.file, reply)
  reply.code(response.status).header('cache-control', 'no-store')
  if (operation.clears_cache) reply.header('clear-site-data', '"cache"')
  if (response.status === 204) return reply.send()
  if (operation.public) {
    const entityTag = `"${createHash('sha256').update(response.json).digest('base64url').slice(0, 27)}"`
    reply.header('cache-control', 'no-cache').header('etag', entityTag)
    if (request.headers['if-none-match'] === entityTag) return reply.code(304).send()
  }
  return reply.header('content-type', 'application/json; charset=utf-8').send(response.json)
}

/** Sends a file as a sandboxed attachment, because uploaded content could contain scripts. */
async function sendFile(file: FileAnswer, reply: FastifyReply): Promise<FastifyReply> {
  const bytes = typeof file.bytes === 'function' ? await file.bytes() : file.bytes
  return reply
    .header('content-type', file.type)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    .header('content-security-policy', 'sandbox')
    .header('cache-control', 'private, no-store')
    .send(
      bytes instanceof Uint8Array
        ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
        : Readable.from(bytes),
    )
}
