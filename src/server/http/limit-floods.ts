import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { throwError } from '../kernel/errors.ts'

/** Limits the requests above those of fifty people in one office who open the platform at the same moment. */
export const maxRequests = 1000
const windowInMs = 10_000

/**
 * Rejects requests above the limit of a network before any other work. Each process counts on its own; an IPv6 network
 * is a /64.
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
 * Returns whether a request is not counted: hashed files, and those from this machine, by its operator or a proxy not
 * named in PROXIES.
 */
function isFree({ ip, url }: FastifyRequest): boolean {
  return url.startsWith('/assets/') || /^(::ffff:)?127\.|^::1$/.test(ip)
}
