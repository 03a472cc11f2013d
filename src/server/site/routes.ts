import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ScreenEntry } from '../../language/bundle/screen-entry.ts'
import { tilesOf } from '../../language/customization/tiles.ts'
import { canLoadWidgets } from '../../language/customization/widgets.ts'
import { homeUnder } from '../../language/documents/areas.ts'
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

/** The parameters of a route's path. */
type PathParams = Record<string, string | undefined>
const immutableCaching = 'public, max-age=31536000, immutable'

/** Registers the routes outside the API: the first HTML of every path, and the files to which it refers. */
export async function registerPages(app: FastifyInstance, services: Services): Promise<void> {
  const { client, sites } = services
  const defaultStyle = defaultLook(services.library)

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

  const productDocuments = productDocumentsOf(services.library)
  app.get(productDocuments.address, (request, reply) =>
    sendContent(productDocuments.content, request, reply.header('cache-control', immutableCaching)),
  )
  registerParts('', ({ host }) => sites.liveOrInMemory(host))
  registerParts('/preview/:token', async ({ host, params }) => {
    const { site } = await sites.preview(host, params.token ?? '')
    return site
  })

  app.get<{ Params: PathParams }>('/preview/:token/boot.json', async (request, reply) => {
    const { site, person } = await sites.preview(request.host, request.params.token ?? '')
    const response: PreviewBoot = { ...site.boot, widgets: false, person }
    return reply.header('cache-control', 'no-store').send(response)
  })

  app.get('/favicon.svg', async (request, reply) => {
    // Falls back to the last site in memory or to the default icon, because error pages display an icon, too.
    const site = await sites.liveOrInMemory(request.host).catch(() => undefined)
    reply.headers(pictureHeaders).header('cache-control', site ? 'public, max-age=300' : 'no-store')
    return sendContent(site?.favicon ?? defaultStyle.favicon, request, reply)
  })

  app.get('/boot.json', async (request, reply) => {
    const { boot } = await sites.live(request.host)
    const { tenant: _tenant, ...rest } = boot
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
    const pictureHosts = pictureHostsOf(site.boot.tenant)
    reply.headers(pageHeaders([], pictureHosts))
    const screen = screenAt(path, site.boot.screens)
    const areaHome = screen ? undefined : homeUnder(path, site.boot.homes)
    if (areaHome !== undefined)
      return reply
        .header('cache-control', 'no-store')
        .redirect(search === '' ? areaHome : `${areaHome}?${search}`)
    if (canLoadWidgets(screen, search)) reply.headers(pageHeaders(site.widgets, pictureHosts))
    if (screen?.isolated) reply.headers(pageHeaders([isolatedSources[screen.isolated]], pictureHosts))
    const { content, link } = firstPageOf(site, pageLanguageOf(request), screen, sourcesFor(screen, search))
    reply
      .code(screen ? 200 : 404)
      .header('cache-control', 'no-cache')
      .header('link', link)
      .header('vary', 'accept-language')
    return sendContent(content, request, reply)
  })

  /** Registers the routes of a site's parts, whose addresses contain their hash. */
  function registerParts(
    base: string,
    findSite: (request: FastifyRequest<{ Params: PathParams }>) => Promise<Site>,
  ) {
    app.get<{ Params: PathParams }>(`${base}/documents/:name`, async (request, reply) => {
      const { documents } = await findSite(request)
      const [address = ''] = request.url.split('?')
      const document = documents.get(address) ?? throwError('not_found')
      return sendContent(document, request, reply.header('cache-control', immutableCaching))
    })

    app.get<{ Params: PathParams }>(`${base}/theme/:name`, async (request, reply) => {
      // Serves the default style sheet without a tenant, so that it works while the database is unavailable.
      if (request.url === defaultStyle.address)
        return sendContent(defaultStyle.sheet, request, reply.header('cache-control', immutableCaching))
      const { theme } = await findSite(request)
      if (!/^[\w-]+\.css$/.test(request.params.name ?? '')) throwError('not_found')
      // Serves the current style sheet at earlier addresses as well, so that a page sent just before a publication
      // has styles.
      const isLive = request.params.name === `${theme.hash}.css`
      return sendContent(
        theme,
        request,
        reply.header('cache-control', isLive ? immutableCaching : 'no-store'),
      )
    })

    app.get<{ Params: PathParams }>(`${base}/theme/fonts/:name`, async (request, reply) => {
      const { bytes } = fontFile(request.params.name ?? '') ?? throwError('not_found')
      return reply.header('cache-control', immutableCaching).type('font/woff2').send(bytes)
    })
  }

  function firstPageOf(
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

/** Returns the hosts from which pages may load pictures: that of the tenant's map tiles. */
function pictureHostsOf(tenant: Site['boot']['tenant']): string[] {
  const tiles = tilesOf(tenant)
  return tiles ? [tiles.origin] : []
}

/**
 * Returns the sources of a screen's layout and, on the editor's page, of the editor. The text editor, of several
 * megabytes, is included only if the address opens it.
 */
function sourcesFor(screen: ScreenEntry | undefined, search: string): string[] {
  if (screen === undefined) return []
  const layout = `src/app/layouts/${screen.layout}.tsx`
  if (screen.isolated !== 'editor') return [layout]
  const textEditorSources = opensTextEditor(search) ? ['src/editor/TextView.tsx'] : []
  return [layout, 'src/editor/Editor.tsx', ...textEditorSources]
}
