import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { newId } from './database/ids.ts'
import { drainOnClose } from './drain.ts'
import { fail } from './errors.ts'
import { limitFloods } from './flood.ts'
import { languageOf } from './language.ts'
import { registerHealth } from './operations/health.ts'
import { registerOpenApi } from './operations/openapi.ts'
import { failureOf, sendFailure } from './operations/problem.ts'
import { registerOperations } from './operations/register.ts'
import { asksForPage, failurePages } from './pages/failure-page.ts'
import { registerPages } from './pages/register.ts'
import { securityHeaders } from './pages/security.ts'
import { type Parts, type Services, servicesOf } from './services.ts'
import { translators } from './texts.ts'
import { reportOfRequest } from './trouble.ts'

const jsonLimit = 64 * 1024
const fileLimit = 10 * 1024 * 1024

/** The server without its port: routes of the operations, the pages, and one way to refuse. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const refuse = refusalsIn(translators(parts.library))
  const app = Fastify({ ...optionsOf(parts), frameworkErrors: refuse })
  const services = servicesOf(parts, app.log)
  app.addHook('onClose', () => services.workshop.close())
  app.addHook('onClose', () => services.examiner.close())
  drainOnClose(app)
  readBodies(app)
  await app.register(multipart, { limits: { fileSize: fileLimit, files: 1, fields: 0, parts: 1 } })
  app.addHook('onRequest', securityHeaders)
  await limitFloods(app)
  app.addHook('onRequest', refuseTwoHosts)
  reportFaults(app, services)
  const refusePage = failurePages(services)
  app.setErrorHandler((error, request, reply) =>
    asksForPage(request) ? refusePage(error, request, reply) : refuse(error, request, reply),
  )
  registerOperations(app, services)
  registerOpenApi(app, services)
  registerHealth(app, services)
  await registerPages(app, services)
  return app
}

/** Every answer of 500 or above is told to the error-reporting service (specification, chapter 7). */
function reportFaults(app: FastifyInstance, { trouble }: Services): void {
  app.decorateRequest('unexpected', undefined)
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode < 500) return
    trouble.report(reportOfRequest(request, reply), { side: 'server', tenant: request.tenant?.slug })
  })
  app.addHook('onClose', () => trouble.settled())
}

function optionsOf({ config, logTo }: Parts) {
  return {
    bodyLimit: jsonLimit,
    requestTimeout: 30_000,
    // Node takes the longer of the two times for whole requests, whichever it is, and looks for late ones at this interval.
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
    // Requests that still come while the server stops are answered.
    return503OnClosing: false,
    genReqId: newId,
    trustProxy: config.proxies.length > 0 ? config.proxies : false,
    logger:
      config.logLevel === 'silent' ? false : { level: config.logLevel, ...(logTo && { stream: logTo }) },
    logController: new LogController({ disableRequestLogging: true }),
  }
}

/** An empty body is no body: operations without fields may be sent either way. Prototype keys are refused. */
function readBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, String(body), done)
  })
}

/** The host decides the tenant: a request that names two would be another one to a proxy than to us. */
async function refuseTwoHosts({ url, raw }: FastifyRequest): Promise<void> {
  const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length > 1 || !url.startsWith('/')) fail('bad_request')
}

function refusalsIn(texts: ReturnType<typeof translators>) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    void sendFailure(failureOf(error, request), texts(languageOf(request), request.tenant), request, reply)
  }
}
