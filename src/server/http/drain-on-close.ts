import type { FastifyInstance, FastifyReply } from 'fastify'
import { withTimeout } from '../startup/with-timeout.ts'

/** In milliseconds: how long requests in hand may take once the server stops. */
const patience = 8_000
const pauseInMs = 250

/**
 * While the server stops, requests in hand are answered with `connection: close`, and those that take too long are cut:
 * a browser keeps its connection open, and the server would wait for it. Register it before the routes.
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
    // Of a request that is broken off there may be no response.
    raw.once('close', () => forget(raw))
    done()
  })

  app.addHook('onResponse', (_request, { raw }, done) => {
    forget(raw)
    done()
  })

  app.addHook('preClose', (done) => {
    deadline = performance.now() + patience
    for (const raw of inHand) if (!raw.headersSent) raw.setHeader('connection', 'close')
    timer = setInterval(() => {
      app.server.closeIdleConnections()
      if (performance.now() > deadline) cut()
    }, pauseInMs)
    done()
  })

  // Fastify waits for the connections of one address only, and `localhost` has two.
  app.addHook('onClose', async () => {
    const done = new Promise<void>((resolve) => {
      allDone = resolve
      if (inHand.size === 0) resolve()
    })
    if (!(await withTimeout(deadline - performance.now(), done))) cut()
    clearInterval(timer)
  })
}
