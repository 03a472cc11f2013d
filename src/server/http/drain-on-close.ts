import type { FastifyInstance, FastifyReply } from 'fastify'
import { withTimeout } from '../startup/with-timeout.ts'

/** Limits the time for running requests after the server stops, in milliseconds. */
const timeoutMs = 8_000
const pauseInMs = 250

/**
 * Answers running requests with `connection: close` while the server stops, and cuts those that take too long;
 * otherwise browsers' idle connections would delay it. Register it before the routes.
 */
export function drainOnClose(app: FastifyInstance): void {
  const inHand = new Set<FastifyReply['raw']>()
  let timer: NodeJS.Timeout | undefined
  let deadline = 0
  let allDone = () => {}

  function forget(raw: FastifyReply['raw']): void {
    inHand.delete(raw)
    if (inHand.size === 0) allDone()
  }

  function cut(): void {
    for (const raw of inHand) raw.destroy()
    app.server.closeAllConnections()
  }

  app.addHook('onRequest', (_request, { raw }, done) => {
    inHand.add(raw)
    // Handles aborted requests, which may have no response.
    raw.once('close', () => forget(raw))
    done()
  })

  app.addHook('onResponse', (_request, { raw }, done) => {
    forget(raw)
    done()
  })

  app.addHook('preClose', (done) => {
    deadline = performance.now() + timeoutMs
    for (const raw of inHand) if (!raw.headersSent) raw.setHeader('connection', 'close')
    timer = setInterval(() => {
      app.server.closeIdleConnections()
      if (performance.now() > deadline) cut()
    }, pauseInMs)
    done()
  })

  // Repeats Fastify's wait, which covers one address only, while `localhost` has two.
  app.addHook('onClose', async () => {
    const done = new Promise<void>((resolve) => {
      allDone = resolve
      if (inHand.size === 0) resolve()
    })
    if (!(await withTimeout(deadline - performance.now(), done))) cut()
    clearInterval(timer)
  })
}
