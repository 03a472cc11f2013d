import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { throwError } from '../kernel/errors.ts'

/**
 * The maximum number of requests per network and window. Fifty people in one office who open the platform at the same
 * moment send fewer requests.
 */
export const maxRequests = 1000
const windowInMs = 10_000

/**
 * Rejects requests above the limit of a network before any other work. Each process counts separately; an IPv6
 * network is a /64.
 */
export async function limitFloods(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false })
  const countRequest = app.createRateLimit({ max: maxRequests, timeWindow: windowInMs, allowList: isExempt })
  app.addHook('onRequest', async (request) => {
    const limitState = await countRequest(request)
    if (!limitState.isAllowed && limitState.isExceeded)
      throwError('too_many', { seconds: limitState.ttlInSeconds, count: 1 })
  })
}

/**
 * Returns whether a request is not counted: a request for a hashed file, or a request from this machine, which the
 * operator or a proxy that PROXIES does not list has sent.
 */
function isExempt({ ip, url }: FastifyRequest): boolean {
  return url.startsWith('/assets/') || /^(::ffff:)?127\.|^::1$/.test(ip)
}
