import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Library } from '../language/documents/library.ts'
import { newId } from './database/ids.ts'
import { drainOnClose } from './http/drain-on-close.ts'
import { registerHealth } from './http/health.ts'
import { languageOf } from './http/language.ts'
import { limitFloods } from './http/limit-floods.ts'
import { registerOpenApi } from './http/openapi.ts'
import { definitionOf, failureOf, sendFailure } from './http/problem.ts'
import { registerOperations } from './http/routes.ts'
import { registerWebhooks } from './http/webhooks.ts'
import { throwError } from './kernel/errors.ts'
import { translators } from './kernel/texts.ts'
import { reportOfRequest } from './modules/error-reports/sender.ts'
import { type Dependencies, type Services, servicesOf } from './services.ts'
import { asksForPage, failurePages } from './site/failure-page.ts'
import { registerPages } from './site/routes.ts'
import { securityHeaders } from './site/security.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The services, which jobs of the same process also use. */
    services: Services
  }
}

/** The maximum sizes of a JSON body and of an uploaded file, in bytes. */
const jsonLimit = 64 * 1024
const fileLimit = 10 * 1024 * 1024

/** Builds the server without a port: the operations' routes, the pages, and one error handler. */
export async function buildApp(dependencies: Dependencies): Promise<FastifyInstance> {
  const sendErrorResponse = errorResponder(dependencies.library)
  const app = Fastify({ ...optionsOf(dependencies), frameworkErrors: sendErrorResponse })
  const services = servicesOf(dependencies, app.log)
  app.decorate('services', services)
  app.addHook('onClose', () => services.documentWorkers.close())
  app.addHook('onClose', () => services.examiner.close())
  app.addHook('onClose', () => services.writers.close())
  app.addHook('onClose', () => services.apart.close())
  drainOnClose(app)
  addJsonParser(app)
  await app.register(multipart, { limits: { fileSize: fileLimit, files: 1, fields: 0, parts: 1 } })
  app.addHook('onRequest', securityHeaders)
  await limitFloods(app)
  app.addHook('onRequest', assertOneHost)
  reportServerErrors(app, services)
  const sendFailurePage = failurePages(services)
  app.setErrorHandler((error, request, reply) =>
    asksForPage(request) ? sendFailurePage(error, request, reply) : sendErrorResponse(error, request, reply),
  )
  registerOperations(app, services)
  await registerWebhooks(app, services)
  registerOpenApi(app, services)
  registerHealth(app, services)
  await registerPages(app, services)
  return app
}

/** Reports every response with status 500 or above to the error reporter (specification, chapter 7). */
function reportServerErrors(app: FastifyInstance, { errorReports }: Services): void {
  app.decorateRequest('unexpected', undefined)
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode < 500) return
    errorReports.report(reportOfRequest(request, reply), { side: 'server', tenant: request.tenant?.slug })
  })
  app.addHook('onClose', () => errorReports.flush())
}

function optionsOf({ config, logTo }: Dependencies) {
  return {
    bodyLimit: jsonLimit,
    requestTimeout: 30_000,
    // Sets the shorter timeout for headers, and the interval at which Node checks for late requests.
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
    // Handles requests that arrive while the server stops, instead of answering 503.
    return503OnClosing: false,
    genReqId: newId,
    trustProxy: config.proxies.length > 0 ? config.proxies : false,
    logger:
      config.logLevel === 'silent' ? false : { level: config.logLevel, ...(logTo && { stream: logTo }) },
    logController: new LogController({ disableRequestLogging: true }),
  }
}

/**
 * Treats an empty body as no body, because clients send operations without fields in both ways. Rejects prototype
 * keys.
 */
function addJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, String(body), done)
  })
}

/**
 * Throws `bad_request` for a request with two Host headers or with a host in its URL, because a proxy could use
 * another host than the server.
 */
async function assertOneHost({ url, raw }: FastifyRequest): Promise<void> {
  const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length > 1 || !url.startsWith('/')) throwError('bad_request')
}

function errorResponder(library: Library) {
  const translatorOf = translators(library)
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const failure = failureOf(error, request)
    const translate = translatorOf(languageOf(request), request.tenant)
    void sendFailure(failure, definitionOf(failure, library), translate, request, reply)
  }
}
