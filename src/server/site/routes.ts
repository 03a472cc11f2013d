import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ScreenEntry } from '../../language/bundle/screen-entry.ts'
import { tilesOf } from '../../language/customization/tiles.ts'
import { mayHoldWidgets } from '../../language/customization/widgets.ts'
import { screenAt } from '../../language/documents/screen-at.ts'
import { opensTextEditor } from '../../protocol/editor-view.ts'
import type { PreviewBoot } from '../../protocol/preview.ts'
import { pageLanguageOf } from '../http/language.ts'
import type { Language } from '../kernel/context.ts'
import { throwError } from '../kernel/errors.ts'
import type { Services } from '../services.ts'
import { registerWatch } from '../watch/route.ts'
import { contentOf, json, sendContent } from './content.ts'
import { registerCspReports } from './csp-reports.ts'
import { defaultLook } from './default-look.ts'
import { asksForPage } from './failure-page.ts'
import { fontFile } from './fonts/files.ts'
import { pageOf } from './index-html.ts'
import { registerMedia } from './media.ts'
import { registerPaymentPage } from './payment-page.ts'
import { productDocumentsOf } from './product-documents.ts'
import { isolatedSources, pageHeaders, pictureHeaders } from './security.ts'
import type { Site } from './tenant-site.ts'

/** Describes the parameters of a route's path. */
type PathParams = Record<string, string | undefined>
const forever = 'public, max-age=31536000, immutable'

/** Registers the routes outside the API: the first HTML of every path, and the files that it names. */
export async function registerPages(app: FastifyInstance, services: Services): Promise<void> {
  const { client, sites } = services
  const look = defaultLook(services.library)

  const assets = join(services.config.client, 'assets')
  if (existsSync(assets))
    await app.register(fastifyStatic, {
      root: assets,
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
    })
  registerMedia(app, services)
  registerCspReports(app, services)
  registerPaymentPage(app, services)
  if (services.watch) registerWatch(app, services.watch)

  const product = productDocumentsOf(services.library)
  app.get(product.address, (request, reply) =>
    sendContent(product.content, request, reply.header('cache-control', forever)),
  )
  registerParts('', ({ host }) => sites.liveOrInMemory(host))
  registerParts('/preview/:token', async ({ host, params }) => {
    const { site } = await sites.preview(host, params.token ?? '')
    return site
  })

  app.get<{ Params: PathParams }>('/preview/:token/boot.json', async (request, reply) => {
    const { site, person } = await sites.preview(request.host, request.params.token ?? '')
    const answer: PreviewBoot = { ...site.boot, widgets: false, person }
    return reply.header('cache-control', 'no-store').send(answer)
  })

  app.get('/favicon.svg', async (request, reply) => {
    // Falls back to the last site in memory or the plain icon, because error pages show one too.
    const site = await sites.liveOrInMemory(request.host).catch(() => undefined)
    reply.headers(pictureHeaders).header('cache-control', site ? 'public, max-age=300' : 'no-store')
    return sendContent(site?.favicon ?? look.favicon, request, reply)
  })

  app.get('/boot.json', async (request, reply) => {
    const { boot } = await sites.live(request.host)
    const { tenant: _fetchedByItself, ...rest } = boot
    return sendContent(
      contentOf(json, JSON.stringify(rest)),
      request,
      reply.header('cache-control', 'no-cache'),
    )
  })

  app.get('/build.json', async (request, reply) => {
    const { build } = (await sites.live(request.host)).boot
    return reply.header('cache-control', 'no-store').send({ build })
  })

  app.get('/', async (request, reply) => {
    const { lang } = request.query as { lang?: unknown }
    const language = lang === 'es' || lang === 'en' ? `?lang=${lang}` : ''
    return reply.header('cache-control', 'no-store').redirect(`/login${language}`)
  })

  app.setNotFoundHandler(async (request, reply) => {
    if (!asksForPage(request)) return throwError('not_found')
    const [path = '/', search = ''] = request.url.split('?')
    reply.headers(pageHeaders())
    const site = await sites.live(request.host)
    const pictures = picturesFrom(site.boot.tenant)
    reply.headers(pageHeaders([], pictures))
    const screen = screenAt(path, site.boot.screens)
    if (mayHoldWidgets(screen, search)) reply.headers(pageHeaders(site.widgets, pictures))
    if (screen?.isolated) reply.headers(pageHeaders([isolatedSources[screen.isolated]], pictures))
    const { content, link } = firstPage(site, pageLanguageOf(request), screen, sourcesFor(screen, search))
    reply
      .code(screen ? 200 : 404)
      .header('cache-control', 'no-cache')
      .header('link', link)
      .header('vary', 'accept-language')
    return sendContent(content, request, reply)
  })

  /** Registers the routes of a site's parts, each addressed by its hash. */
  function registerParts(
    base: string,
    find: (request: FastifyRequest<{ Params: PathParams }>) => Promise<Site>,
  ) {
    app.get<{ Params: PathParams }>(`${base}/documents/:name`, async (request, reply) => {
      const { documents } = await find(request)
      const [address = ''] = request.url.split('?')
      const document = documents.get(address) ?? throwError('not_found')
      return sendContent(document, request, reply.header('cache-control', forever))
    })

    app.get<{ Params: PathParams }>(`${base}/theme/:name`, async (request, reply) => {
      // Serves the plain style sheet without a tenant, also while the database is unavailable.
      if (request.url === look.address)
        return sendContent(look.sheet, request, reply.header('cache-control', forever))
      const { theme } = await find(request)
      if (!/^[\w-]+\.css$/.test(request.params.name ?? '')) throwError('not_found')
      // Serves the current style sheet for earlier addresses, so that a page sent just before a publication has styles.
      const isLive = request.params.name === `${theme.hash}.css`
      return sendContent(theme, request, reply.header('cache-control', isLive ? forever : 'no-store'))
    })

    app.get<{ Params: PathParams }>(`${base}/theme/fonts/:name`, async (request, reply) => {
      const { bytes } = fontFile(request.params.name ?? '') ?? throwError('not_found')
      return reply.header('cache-control', forever).type('font/woff2').send(bytes)
    })
  }

  function firstPage(
    site: Site,
    language: Language,
    screen: ScreenEntry | undefined,
    parts: readonly string[],
  ) {
    const key = [language, screen?.path, ...parts].join(' ')
    const page = site.pages.get(key) ?? pageOf(client, site, { language, screen, parts })
    site.pages.set(key, page)
    return page
  }
}

/** Returns the hosts of pictures that pages may show: the tenant's map tiles. */
function picturesFrom(tenant: Site['boot']['tenant']): string[] {
  const tiles = tilesOf(tenant)
  return tiles ? [tiles.origin] : []
}

/**
 * Returns the sources of a screen's layout, and of the editor on its page; the text editor, several megabytes, only if
 * the address opens it.
 */
function sourcesFor(screen: ScreenEntry | undefined, search: string): string[] {
  if (screen === undefined) return []
  const layout = `src/app/layouts/${screen.layout}.tsx`
  if (screen.isolated !== 'editor') return [layout]
  const text = opensTextEditor(search) ? ['src/editor/TextView.tsx'] : []
  return [layout, 'src/editor/Editor.tsx', ...text]
}
