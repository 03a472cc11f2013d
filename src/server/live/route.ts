import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { throwError } from '../kernel/errors.ts'
import type { Hub, Listener } from './hub.ts'

/** The reader of an open page. */
export interface Subscriber {
  person: string
  session: string
}

/** The interval of keep-alive messages in milliseconds. Proxies close connections that are silent for a minute. */
const heartbeatMs = 25_000
/** The maximum duration of a stream in milliseconds. The page then reconnects and is authenticated again. */
const maxDurationMs = 15 * 60_000
/** The maximum number of streams per session; further windows poll. */
const maxPerSession = 6

/** Registers the stream that informs open pages that there are new notifications, without their contents. */
export function registerLive(
  app: FastifyInstance,
  hub: Hub,
  authenticate: (request: FastifyRequest, reply: FastifyReply) => Promise<Subscriber>,
): void {
  app.addHook('preClose', () => hub.end())

  app.get('/v2/notifications/live', async (request, reply) => {
    const subscriber = await authenticate(request, reply)
    if (hub.countOf(subscriber.session) >= maxPerSession) throwError('too_many', { seconds: 60, count: 60 })
    const { raw } = reply
    // Ignores writes after the end of the stream, which would otherwise cause an unhandled error.
    const write = (text: string) => void (raw.writableEnded || raw.write(text))
    const listener: Listener = {
      ...subscriber,
      changed: () => write('data: changed\n\n'),
      end: () => void raw.end(),
    }
    await hub.join(listener)
    reply.hijack()
    const headers = {
      ...reply.getHeaders(),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    }
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) raw.setHeader(name, value)
    write(':\n\n')
    const heartbeatTimer = setInterval(
      () => (raw.writableNeedDrain ? raw.destroy() : write(':\n\n')),
      heartbeatMs,
    )
    const endTimer = setTimeout(listener.end, maxDurationMs)
    const handleClose = () => {
      clearInterval(heartbeatTimer)
      clearTimeout(endTimer)
      hub.leave(listener)
    }
    raw.once('close', handleClose)
    if (raw.destroyed) handleClose()
  })
}
