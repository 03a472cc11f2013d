import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { throwError } from '../kernel/errors.ts'

/** Fifty people of one office who open the platform at the same moment stay below it. */
export const maxRequests = 1000
const windowInMs = 10_000

/**
 * Refuses, before anything else is done for them, the requests of a network that sends far more than people do. Each
 * process counts for itself; an IPv6 network is a /64.
 */
export async function limitFloods(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false })
  const count = app.createRateLimit({ max: maxRequests, timeWindow: windowInMs, allowList: isFree })
  app.addHook('onRequest', async (request) => {
    const counted = await count(request)
    if (!counted.isAllowed && counted.isExceeded)
      throwError('too_many', { seconds: counted.ttlInSeconds, count: 1 })
  })
}

/**
 * Hashed files cost next to nothing. From this machine come its operator and a proxy that PROXIES does not name, behind
 * which everybody would share one count.
 */
function isFree({ ip, url }: FastifyRequest): boolean {
  return url.startsWith('/assets/') || /^(::ffff:)?127\.|^::1$/.test(ip)
}
