import type { FastifyInstance, FastifyReply } from 'fastify'
import { withTimeout } from '../startup/with-timeout.ts'

/** The maximum time, in milliseconds, for requests that run when the server stops. */
const timeoutMs = 8_000
const pollIntervalMs = 250

/**
 * Answers running requests with `connection: close` while the server stops, and closes the connections of those that
 * take too long; otherwise browsers' idle connections would delay the stop. Must be registered before the routes.
 */
export function drainOnClose(app: FastifyInstance): void {
  const openResponses = new Set<FastifyReply['raw']>()
  let timer: NodeJS.Timeout | undefined
  let deadline = 0
  let resolveDrained = () => {}

  function removeResponse(raw: FastifyReply['raw']): void {
    openResponses.delete(raw)
    if (openResponses.size === 0) resolveDrained()
  }

  function closeConnections(): void {
    for (const raw of openResponses) raw.destroy()
    app.server.closeAllConnections()
  }

  app.addHook('onRequest', (_request, { raw }, done) => {
    openResponses.add(raw)
    // Handles aborted requests, for which `onResponse` may not run.
    raw.once('close', () => removeResponse(raw))
    done()
  })

  app.addHook('onResponse', (_request, { raw }, done) => {
    removeResponse(raw)
    done()
  })

  app.addHook('preClose', (done) => {
    deadline = performance.now() + timeoutMs
    for (const raw of openResponses) if (!raw.headersSent) raw.setHeader('connection', 'close')
    timer = setInterval(() => {
      app.server.closeIdleConnections()
      if (performance.now() > deadline) closeConnections()
    }, pollIntervalMs)
    done()
  })

  // Waits for the remaining requests, because Fastify waits for those of one address only, while `localhost` has two.
  app.addHook('onClose', async () => {
    const drained = new Promise<void>((resolve) => {
      resolveDrained = resolve
      if (openResponses.size === 0) resolve()
    })
    if (!(await withTimeout(deadline - performance.now(), drained))) closeConnections()
    clearInterval(timer)
  })
}
