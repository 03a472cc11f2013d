import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { checkCustomization } from '../../../src/language/checker/customization/index.ts'
import { assemble } from '../../../src/language/documents/library.ts'
import { isSimple } from '../../../src/language/expressions/index.ts'
import type { Boot } from '../../../src/protocol/boot.ts'
import { openPool } from '../../../src/server/database/connection.ts'
import { newId } from '../../../src/server/database/ids.ts'
import { testPlatform } from '../harness.ts'

const client = mkdtempSync(join(tmpdir(), 'tesela-client-'))
mkdirSync(join(client, 'assets'))
writeFileSync(join(client, 'assets/index-abc.js'), 'export {}')
writeFileSync(join(client, 'assets/index-abc.js.br'), 'not really brotli')
writeFileSync(
  join(client, 'index.html'),
  '<!doctype html><html lang="es"><head><title>x</title><link rel="stylesheet" href="/assets/index-abc.css"><script type="module" src="/assets/index-abc.js"></script></head><body></body></html>',
)
writeFileSync(
  join(client, 'parts.json'),
  JSON.stringify({
    'src/renderer/blocks/form.tsx': { scripts: ['assets/form-1.js'], styles: ['assets/form-1.css'] },
    'src/generated/validators/login.js': { scripts: ['assets/login-1.js'], styles: [] },
    'src/editor/Editor.tsx': {
      scripts: ['assets/editor-1.js'],
      styles: ['assets/index-abc.css', 'assets/editor-1.css'],
    },
    'src/app/retry.ts': { scripts: ['assets/retry-1.js'], styles: [] },
    'src/editor/TextView.tsx': {
      scripts: ['assets/text-1.js', 'assets/code-1.js'],
      styles: ['assets/code-1.css'],
    },
  }),
)

const platform = await testPlatform({
  config: { client, checkExpiry: false },
  tenants: [
    {
      slug: 'alba',
      hosts: ['alba.localhost'],
      customization: { version: 2, title: 'Alba </script><b>', image: { favicon: '/media/tile.png' } },
    },
    {
      slug: 'nexo',
      hosts: ['nexo.localhost'],
      customization: {
        version: 2,
        title: 'Nexo',
        tenant_type: 'exeu',
        theme: { light: { primary: '#ffe600' } },
      },
    },
  ],
})

const get = (url: string, headers: Record<string, string> = {}) =>
  platform.app.inject({ method: 'GET', url, headers: { host: 'alba.localhost', ...headers } })

function bootOf(html: string): Boot {
  const json = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  return JSON.parse(json)
}

test("the first page contains the tenant's escaped title and what the requested screen needs", async () => {
  const { statusCode, body, headers } = await get('/login')
  expect(statusCode).toBe(200)
  expect(body).toContain('<title>Alba &lt;/script&gt;&lt;b&gt;</title>')
  expect(body).toContain('<html lang="es">')
  expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/form-1.js">')
  expect(body).toContain('<link rel="stylesheet" crossorigin href="/assets/form-1.css">')
  const boot = bootOf(body)
  expect(boot.tenant.title).toBe('Alba </script><b>')
  expect(boot.first?.screen.path).toBe('/login')
  expect(boot.firstTexts).toMatchObject({
    'login.title': 'Iniciar sesión',
    'validator.error_null': expect.any(String),
  })
  expect(boot.firstTexts).not.toHaveProperty(['portfolio.title'])
  // Requires simple conditions, because others make every visitor load the interpreter.
  const conditions = boot.screens.flatMap(({ allow, menu }) => [allow, menu?.when ?? 'true'])
  expect(conditions.filter((expression) => !isSimple(expression))).toEqual([])
  expect(boot.tones.investment_status?.MINTED).toBe('success')
  expect(boot.checkExpiry).toBe(false)
  expect(body).toContain('<link rel="icon" href="/media/tile.png">')
  expect(body).toContain(`<link rel="stylesheet" href="${boot.theme}">`)
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; frame-src blob: https://www.youtube-nocookie.com https://player.vimeo.com; form-action 'self'; frame-ancestors 'self'; base-uri 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'; report-uri /v2/csp-reports; report-to csp",
  )
})

test('the first HTML contains the frame and a skeleton, and the title only on public pages', async () => {
  const frameOf = async (url: string) => (await get(url)).body.split('<div id="frame">')[1] ?? ''
  const login = await frameOf('/login')
  expect(login).toContain('<h1 class="ts-screen__title">Iniciar sesión</h1>')
  expect(login).toContain('ts-skeleton__field')
  expect(await frameOf('/login?lang=en')).toContain('<h1 class="ts-screen__title">Log in</h1>')
  const portfolio = await frameOf('/user/balance')
  expect(portfolio).toContain('ts-shell__header')
  expect(portfolio).toContain('ts-skeleton__facts')
  expect(portfolio).not.toContain('<h1')
  const { body } = await get('/user/balance')
  expect(bootOf(body).firstTexts).toMatchObject({ 'balance.title': expect.any(String) })
  expect(bootOf(body).firstTexts).not.toHaveProperty(['legal.title'])
  for (const frame of [login, portfolio])
    expect(frame).toContain('<span class="ts-shell__name">Alba &lt;/script&gt;&lt;b&gt;</span>')
  expect(await frameOf('/no/such/screen')).toBe('')
})

test("the Link header preloads the page's files", async () => {
  const { headers } = await get('/login')
  expect(headers.link).toContain('</assets/index-abc.js>; rel=modulepreload')
  expect(headers.link).toContain('</assets/form-1.css>; rel=preload; as=style; crossorigin')
  expect(headers.link).toContain('</assets/login-1.js>; rel=modulepreload')
})

test("the editor's code is only linked by its page, and the text view's only by its address", async () => {
  const named = async (url: string) =>
    [
      ...(await get(url)).body.matchAll(
        /<link rel="(?:modulepreload|stylesheet)"[^>]*href="([^"]*-1\.\w+)"/g,
      ),
    ].map(([, file]) => file)
  const form = ['/assets/form-1.css', '/assets/form-1.js']
  const editor = [...form, '/assets/editor-1.css', '/assets/editor-1.js'].sort()
  expect(await named('/login')).toEqual([...form, '/assets/login-1.js'])
  expect((await named('/manager/customization')).sort()).toEqual(editor)
  expect((await named('/manager/customization?view=changes')).sort()).toEqual(editor)
  expect((await named('/manager/customization?view=text')).sort()).toEqual(
    [...editor, '/assets/text-1.js', '/assets/code-1.js', '/assets/code-1.css'].sort(),
  )
})

test("only the editor's page links the product's documents, which tenants share", async () => {
  const named = async (url: string, host = 'alba.localhost') =>
    bootOf((await get(url, { host })).body).first?.productDocuments
  const address = (await named('/manager/customization')) ?? ''
  expect(await named('/manager/customization', 'nexo.localhost')).toBe(address)
  expect(await named('/login')).toBeUndefined()
  const { statusCode, headers, body } = await get(address)
  expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
  const library = assemble(JSON.parse(body))
  expect(library.screens.map(({ path }) => path)).toContain('/manager/customization')
  expect(Object.keys(library.operations)).toContain('publishCustomization')
  expect(
    checkCustomization('{ "version": 2, "title": "Casa", "hide": { "registr": true } }', library),
  ).toMatchObject([{ pointer: '/hide/registr' }])
})

test('only pages have a content security policy, unlike assets and API responses', async () => {
  const headerNames = async (url: string) => Object.keys((await get(url)).headers)
  for (const url of ['/login', '/user/portfolio', '/no/such/screen'])
    expect(await headerNames(url)).toEqual(
      expect.arrayContaining(['content-security-policy', 'permissions-policy', 'cross-origin-opener-policy']),
    )
  const boot = bootOf((await get('/login')).body)
  for (const url of [
    boot.theme,
    boot.texts.es,
    '/assets/index-abc.js',
    '/v2/ui/get-customization',
    '/build.json',
  ]) {
    const headers = await headerNames(url)
    expect(headers).toContain('x-content-type-options')
    expect([url, headers.includes('content-security-policy')]).toEqual([url, false])
  }
})

test('the root redirects to the login page and keeps only a valid language', async () => {
  for (const [url, location] of [
    ['/', '/login'],
    ['/?lang=en&x=1', '/login?lang=en'],
    ['/?lang=//evil.example', '/login'],
  ] as const) {
    const { statusCode, headers } = await get(url)
    expect([statusCode, headers.location]).toEqual([302, location])
  }
})

test('the texts of mails and contracts are not sent to browsers', async () => {
  const { texts } = bootOf((await get('/login')).body)
  for (const address of [texts.es, texts.en]) {
    const areas = new Set(Object.keys((await get(address)).json()).map((key) => key.split('.')[0]))
    expect([...areas].filter((area = '') => ['mail', 'mail_invest', 'contract'].includes(area))).toEqual([])
    expect(areas).toContain('login')
  }
})

test('the language is taken from the address, then from the browser, and is Spanish by default', async () => {
  const languageAt = async (url: string, accept?: string) =>
    bootOf((await get(url, accept ? { 'accept-language': accept } : {})).body).language
  expect(await languageAt('/login')).toBe('es')
  expect(await languageAt('/login', 'fr, en;q=0.8, es;q=0.5')).toBe('en')
  expect(await languageAt('/login', 'en;q=0, fr')).toBe('es')
  expect(await languageAt('/login?lang=es', 'en')).toBe('es')
  expect(await languageAt('/login?lang=xx', 'de')).toBe('es')
  expect((await get('/login')).headers.vary).toBe('accept-language, accept-encoding')
})

test.each(['manager', 'user', 'entrepreneur'])('the path /%s leads to the home of its area', async (area) => {
  const { statusCode, headers } = await get(`/${area}?lang=en`)
  expect([statusCode, headers.location]).toEqual([302, `/${area}/issuances?lang=en`])
})

test('an unknown path returns the page with 404, and an unknown host a plain page with 421', async () => {
  const nowhere = await get('/no/such/screen')
  expect(nowhere.statusCode).toBe(404)
  expect(bootOf(nowhere.body).first).toBeUndefined()
  const notFoundPage = await get('/login', { host: 'nobody.example' })
  expect([notFoundPage.statusCode, notFoundPage.headers['content-type']]).toEqual([
    421,
    'text/html; charset=utf-8',
  ])
  expect(notFoundPage.body).not.toContain('id="boot"')
  expect(notFoundPage.body).not.toContain('<script')
  expect(notFoundPage.body).toContain('<link rel="stylesheet" href="/assets/index-abc.css">')
  expect(notFoundPage.body).toContain(
    '<span class="ts-error__code">421 </span>Aquí no hay ninguna plataforma</h1>',
  )
  expect(notFoundPage.body).toContain(`<code>${notFoundPage.headers['x-request-id']}</code>`)
})

test('every document linked by a page is available, immutable and compressed', async () => {
  const boot = bootOf((await get('/login')).body)
  for (const address of [...boot.screens.map(({ document }) => document), boot.texts.es, boot.texts.en]) {
    const { statusCode, headers } = await get(address)
    expect([address, statusCode, headers['cache-control']]).toEqual([
      address,
      200,
      'public, max-age=31536000, immutable',
    ])
  }
  const plain = await get(boot.texts.en)
  const brotli = await get(boot.texts.en, { 'accept-encoding': 'gzip, br' })
  const gzip = await get(boot.texts.en, { 'accept-encoding': 'gzip' })
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  expect((await get('/documents/unknown.json')).statusCode).toBe(404)
})

test("a tenant's documents return 404 to other tenants", async () => {
  const boot = bootOf((await get('/login')).body)
  const theirs = bootOf((await get('/login', { host: 'nexo.localhost' })).body)
  expect(theirs.texts.es).not.toBe(boot.texts.es)
  expect((await get(theirs.texts.es)).statusCode).toBe(404)
})

test('a published customization is used immediately by pages, responses and build.json', async () => {
  const seen = async () => {
    const nexo = { host: 'nexo.localhost' }
    const page = bootOf((await get('/login', nexo)).body)
    const { body, headers } = await get('/v2/ui/get-customization', nexo)
    const build = await get('/build.json', nexo)
    expect([headers['cache-control'], build.headers['cache-control']]).toEqual(['no-cache', 'no-store'])
    expect(build.json()).toEqual({ build: page.build })
    const { title } = JSON.parse(body).data
    return { titles: [page.tenant.title, title], tag: headers.etag, ...build.json(), favicon: page.favicon }
  }
  const before = await seen()
  expect(await seen()).toEqual(before)
  await platform.owner.query('update customizations set current = false where tenant_id = $1', [
    platform.tenants.nexo,
  ])
  await platform.owner.query(
    'insert into customizations (tenant_id, id, version, source, current, created_at) values ($1, $2, 2, $3, true, now())',
    [
      platform.tenants.nexo,
      newId(),
      JSON.stringify({
        version: 2,
        title: 'Nuevo',
        theme: { light: { primary: '#ffe601' }, fonts: { heading: 'fraunces' } },
      }),
    ],
  )
  const after = await seen()
  expect([before.titles, after.titles]).toEqual([
    ['Nexo', 'Nexo'],
    ['Nuevo', 'Nuevo'],
  ])
  for (const name of ['tag', 'build', 'favicon'] as const) expect(after[name]).not.toBe(before[name])
})

test('boot.json contains what pages otherwise embed, for pages on a static host', async () => {
  const written = bootOf((await get('/login')).body)
  const { tenant, language, first, firstTexts, opening, ...rest } = written
  const answer = await get('/boot.json')
  expect(answer.json()).toEqual(rest)
  expect(answer.headers['cache-control']).toBe('no-cache')
  expect((await get('/v2/ui/get-customization')).json().data).toEqual(tenant)
})

test('the theme is served by its hash, with a readable colour on the primary one', async () => {
  const html = (await get('/login', { host: 'nexo.localhost' })).body
  const address = /\/theme\/[\w-]+\.css/.exec(html)?.[0] ?? ''
  const { body, statusCode, headers } = await get(address, { host: 'nexo.localhost' })
  expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
  expect(body).toContain('--primary:light-dark(#ffe601,')
  expect(body).toContain('--on-primary:light-dark(#101418,')
  expect((await get('/theme/none', { host: 'nexo.localhost' })).statusCode).toBe(404)
  expect((await get('/favicon.svg', { host: 'nexo.localhost' })).body).toContain('#ffe601')
})

test("an outdated theme's address returns the current theme without caching", async () => {
  const own = /\/theme\/[\w-]+\.css/.exec((await get('/login')).body)?.[0] ?? ''
  const { body, statusCode, headers } = await get('/theme/of-before.css')
  expect([statusCode, headers['cache-control'], body]).toEqual([200, 'no-store', (await get(own)).body])
})

test("fonts are loaded from the tenant's host, and only if the tenant chose them", async () => {
  const nexo = { host: 'nexo.localhost' }
  const page = (await get('/login', nexo)).body
  const css = (await get(/\/theme\/[\w-]+\.css/.exec(page)?.[0] ?? '', nexo)).body
  const files = [...css.matchAll(/url\((.*?)\)/g)].map(([, file]) => `/theme/${file}`)
  expect(files).toHaveLength(2)
  // Preloads no fonts; fallback fonts with the same widths are shown first.
  expect(page).not.toContain('as="font"')
  expect(css.match(/font-display:swap/g)).toHaveLength(2)
  expect(css).toMatch(/"Fraunces fallback";src:local\(.*size-adjust:105/)
  for (const file of files) {
    const { statusCode, headers, rawPayload } = await get(file, nexo)
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'font/woff2',
      'public, max-age=31536000, immutable',
    ])
    expect(rawPayload.subarray(0, 4).toString()).toBe('wOF2')
  }
  expect((await get('/theme/fonts/fraunces-latin.woff2', nexo)).statusCode).toBe(404)

  const other = (await get('/login')).body
  expect(other).not.toContain('as="font"')
  expect((await get(bootOf(other).theme)).body).not.toContain('@font-face')
})

test('built files are served precompressed and immutable', async () => {
  const { statusCode, headers } = await get('/assets/index-abc.js', { 'accept-encoding': 'br' })
  expect([statusCode, headers['content-encoding']]).toEqual([200, 'br'])
  expect(headers['cache-control']).toContain('immutable')
  expect((await get('/assets/missing.js')).json().error.code).toBe('not_found')
})

test('the OpenAPI document describes every operation and webhook', async () => {
  const document = (await get('/v2/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  const described = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  )
  const { operations, webhooks } = platform.library
  expect(described.sort()).toEqual(Object.keys({ ...operations, ...webhooks }).sort())
  const text = JSON.stringify(document)
  for (const [, name] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g))
    expect(Object.keys(document.components.schemas)).toContain(name)
})

describe('pages during a database failure', () => {
  const away = openPool('postgres://nobody@127.0.0.1:1/nothing', { size: 2, onError: () => undefined })
  const original = platform.pool.connect
  afterEach(() => {
    platform.pool.connect = original
  })
  afterAll(() => away.end())
  const leave = () => {
    platform.pool.connect = away.connect.bind(away) as typeof original
  }
  const sheetIn = (html: string) => /href="(\/theme\/[\w-]+\.css)"/.exec(html)?.[1] ?? ''

  test("return 503 with the tenant's last theme and a script that retries", async () => {
    const { theme } = bootOf((await get('/login')).body)
    leave()
    const { statusCode, headers, body } = await get('/user/issuances')
    expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
    expect(body).toContain('Alba &lt;/script&gt;&lt;b&gt;')
    expect(sheetIn(body)).toBe(theme)
    expect((await get(theme)).statusCode).toBe(200)
    expect(body).toMatch(/data-again="[^"]+" data-pause="5"/)
    expect(body).toContain('<script type="module" crossorigin src="/assets/retry-1.js"></script>')
    expect(headers['content-security-policy']).toContain("script-src 'self';")
  })

  test("use the product's theme for a tenant not seen before", async () => {
    leave()
    const { statusCode, body } = await get('/login', { host: 'unseen.localhost' })
    expect(statusCode).toBe(503)
    const sheet = await get(sheetIn(body), { host: 'unseen.localhost' })
    expect(sheet.body).toContain('--primary:')
  })

  test('do not retry if the error is not a database failure', async () => {
    const { statusCode, body } = await get('/login', { host: 'unseen.localhost' })
    expect([statusCode, body.includes('retry-1.js')]).toEqual([421, false])
  })
})
