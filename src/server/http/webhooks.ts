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
const maxConcurrentEvents = 4

/**
 * Registers the routes of all webhooks. Stores and acknowledges a message before it is processed, because providers
 * wait only two seconds.
 */
export async function registerWebhooks(app: FastifyInstance, services: Services): Promise<void> {
  const runLogged = securityLog(services.config.secret, services.clock)
  const tenantSemaphore = keyedSemaphore(maxConcurrentEvents)
  const runningWork = new Set<Promise<void>>()
  app.addHook('onClose', () => Promise.all(runningWork))

  await app.register(async (routes) => {
    parseBodiesAsBytes(routes)
    for (const contract of Object.values(webhookContractsOf(services.library))) {
      const { webhook, method, path, max_bytes } = contract.webhook
      // Names POST for every route, so that the security log treats each webhook as a change.
      const loggedOperation = { operation: webhook, method: 'POST' } as const
      routes.route({
        method,
        url: path.replace('{key}', ':key'),
        exposeHeadRoute: false,
        ...(max_bytes && { bodyLimit: max_bytes }),
        handler: async (request, reply) => {
          const webhookRequest = requestOf(request, reply)
          const eventKey = await runLogged(loggedOperation, webhookRequest, (loggedRequest) =>
            receiveEvent(services, contract, { ...webhookRequest, ...loggedRequest }),
          )
          if (eventKey)
            runInBackground(() =>
              tenantSemaphore.take(eventKey.tenant, () => processEvent(services, eventKey)),
            )
          return reply.code(200).header('cache-control', 'no-store').send()
        },
      })
    }
  })

  /** Starts work without waiting for it. The stored row of a failed event triggers the retry. */
  function runInBackground(work: () => Promise<void>): void {
    const trackedWork = work()
      .catch((error: unknown) =>
        services.log.warn({ problem: errorNameOf(error) }, 'an event waits for its next try'),
      )
      .finally(() => runningWork.delete(trackedWork))
    runningWork.add(trackedWork)
  }
}

/** Keeps bodies as bytes, because providers sign the bytes. */
function parseBodiesAsBytes(routes: FastifyInstance): void {
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
    // Omits the path's parameters from the log, because the key is a secret.
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
