import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { throwError } from '../kernel/errors.ts'
import type { Hub, Listener } from './hub.ts'

/** Identifies the reader of an open page. */
export interface Subscriber {
  person: string
  session: string
}

/**
 * Sets the interval of keep-alive messages in milliseconds, because proxies close connections that are silent for a
 * minute.
 */
const beatInMs = 25_000
/** Limits a stream in milliseconds; the page then reconnects and is authenticated again. */
const maxDurationMs = 15 * 60_000
/** Limits the streams per session; further windows poll. */
const maxPerSession = 6

/** Registers the stream that tells open pages of new notifications, without their contents. */
export function registerLive(
  app: FastifyInstance,
  hub: Hub,
  admit: (request: FastifyRequest, reply: FastifyReply) => Promise<Subscriber>,
): void {
  app.addHook('preClose', () => hub.end())

  app.get('/v2/notifications/live', async (request, reply) => {
    const admitted = await admit(request, reply)
    if (hub.countOf(admitted.session) >= maxPerSession) throwError('too_many', { seconds: 60, count: 60 })
    const { raw } = reply
    // Ignores writes after the end, which would be an unhandled error.
    const say = (words: string) => void (raw.writableEnded || raw.write(words))
    const listener: Listener = {
      ...admitted,
      changed: () => say('data: changed\n\n'),
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
    say(':\n\n')
    const beat = setInterval(() => (raw.writableNeedDrain ? raw.destroy() : say(':\n\n')), beatInMs)
    const endTimer = setTimeout(listener.end, maxDurationMs)
    const leave = () => {
      clearInterval(beat)
      clearTimeout(endTimer)
      hub.leave(listener)
    }
    raw.once('close', leave)
    if (raw.destroyed) leave()
  })
}
