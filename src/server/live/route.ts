import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { throwError } from '../kernel/errors.ts'
import type { Hub, Listener } from './hub.ts'

/** The user whose notifications are counted. */
export interface Subscriber {
  person: string
  session: string
}

/** In milliseconds: proxies cut what is silent for a minute. */
const beatInMs = 25_000
/** Then the page asks anew, and with it who it is. */
const longestInMs = 15 * 60_000
/** Windows that one session has open; more of them ask now and then. */
const maxPerSession = 6

/** A stream on which an open page hears that there is something new for its reader, and no word of what. */
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
    // What is written after the end would be an error that nobody hears.
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
    const over = setTimeout(listener.end, longestInMs)
    const leave = () => {
      clearInterval(beat)
      clearTimeout(over)
      hub.leave(listener)
    }
    raw.once('close', leave)
    if (raw.destroyed) leave()
  })
}
