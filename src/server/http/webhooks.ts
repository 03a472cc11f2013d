import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isObject } from '../../language/common/objects.ts'
import { webhookContractsOf } from '../kernel/webhooks/message.ts'
import { processEvent } from '../kernel/webhooks/process-event.ts'
import { receiveEvent, type WebhookRequest } from '../kernel/webhooks/receive.ts'
import type { Services } from '../services.ts'
import { errorNameOf } from '../startup/error-description.ts'
import { keyedSemaphore } from '../tenancy/keyed-semaphore.ts'
import { abortSignalOf } from './abort-signal.ts'
import { languageOf } from './language.ts'
import { securityLog } from './security-log.ts'

/** The maximum number of concurrent events of one tenant. */
const CONCURRENCY = 4

/**
 * Registers the routes of all webhooks. Stores and acknowledges a message before it is processed, because providers
 * wait only two seconds.
 */
export async function registerWebhooks(app: FastifyInstance, services: Services): Promise<void> {
  const runLogged = securityLog(services.config.secret, services.clock)
  const tenantSemaphore = keyedSemaphore(CONCURRENCY)
  const runningWork = new Set<Promise<void>>()
  app.addHook('onClose', () => Promise.all(runningWork))

  await app.register(async (routes) => {
    readBytes(routes)
    for (const contract of Object.values(webhookContractsOf(services.library))) {
      const { webhook, method, path, max_bytes } = contract.webhook
      // Logs a webhook as a change, whatever its HTTP method.
      const loggedOperation = { operation: webhook, method: 'POST' } as const
      routes.route({
        method,
        url: path.replace('{key}', ':key'),
        exposeHeadRoute: false,
        ...(max_bytes && { bodyLimit: max_bytes }),
        handler: async (request, reply) => {
          const operationRequest = requestOf(request, reply)
          const stored = await runLogged(loggedOperation, operationRequest, (loggedRequest) =>
            receiveEvent(services, contract, { ...operationRequest, ...loggedRequest }),
          )
          if (stored)
            runInBackground(() => tenantSemaphore.take(stored.tenant, () => processEvent(services, stored)))
          return reply.code(200).header('cache-control', 'no-store').send()
        },
      })
    }
  })

  /** Starts work without waiting for it. The stored row of a failed event triggers the retry. */
  function runInBackground(work: () => Promise<void>): void {
    const tracked = work()
      .catch((error: unknown) =>
        services.log.warn({ problem: errorNameOf(error) }, 'an event waits for its next try'),
      )
      .finally(() => runningWork.delete(tracked))
    runningWork.add(tracked)
  }
}

/** Reads bodies as bytes, because providers sign the bytes. */
function readBytes(routes: FastifyInstance): void {
  routes.removeAllContentTypeParsers()
  routes.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

function requestOf(request: FastifyRequest, reply: FastifyReply): Omit<WebhookRequest, 'noted'> {
  const { headers, body, url } = request
  return {
    host: request.host,
    message: {
      headers,
      query: url.split('?').slice(1).join('?'),
      contentType: headers['content-type'] ?? '',
      body: body instanceof Buffer ? body : Buffer.alloc(0),
      key: keyOf(request.params),
    },
    place: { address: request.ip, device: '', agent: '' },
    language: languageOf(request),
    id: request.id,
    // Omits the key from the log, because it is a secret.
    path: {},
    log: request.log,
    gone: abortSignalOf(reply),
    entered: ({ tenant }) => {
      request.tenant = tenant
    },
  }
}

function keyOf(params: unknown): string {
  return isObject(params) && typeof params.key === 'string' ? params.key : ''
}
