import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ScreenBundle } from '../../language/bundle/screen-bundle.ts'
import type { ScreenEntry } from '../../language/bundle/screen-entry.ts'
import { escapeHtml } from '../../language/common/escape-html.ts'
import type { Catalogue } from '../../language/documents/library.ts'
import type { Language } from '../kernel/context.ts'
import { root } from '../startup/root.ts'
import { contentOf } from './content.ts'
import { firstTexts } from './first-texts.ts'
import { frameOf } from './frame.ts'
import type { Page, Site } from './tenant-site.ts'

/** The files of a source that is not part of the first script. */
interface SourceFiles {
  scripts: string[]
  styles: string[]
}

/** The browser build: its HTML, and the files of each source. */
export interface Client {
  html: string
  /** The hash of the build. */
  build: string
  /** The files by source. */
  parts: Record<string, SourceFiles>
}

/** Reads the build. If there is none, uses the plain index.html, so that the API works alone. */
export function readClient(folder: string): Client {
  const page = join(folder, 'index.html')
  const html = readFileSync(existsSync(page) ? page : join(root, 'index.html'), 'utf8')
  const listFile = join(folder, 'parts.json')
  const source = existsSync(listFile) ? readFileSync(listFile, 'utf8') : '{}'
  const build = createHash('sha256').update(html).update(source).digest('base64url').slice(0, 12)
  return { html, build, parts: JSON.parse(source) }
}

interface FirstPage {
  language: Language
  /** The requested screen; undefined for an unknown path. */
  screen: ScreenEntry | undefined
  /** The sources that the requested view needs in addition. */
  parts: readonly string[]
}

/**
 * The source of the script that sends requests before the application starts. The script is a file of its own, so
 * that it runs first.
 */
const earlySource = 'src/app/early-script.ts'
/** The source of the part that formats texts. */
const i18nextSource = 'src/app/i18next.ts'

/** Renders the first HTML of a page in the tenant's style, with everything that the requested screen needs. */
export function pageOf(client: Client, site: Site, { language, screen, parts }: FirstPage): Page {
  const { title } = site.boot.tenant
  const documentText = (address: string) => site.documents.get(address)?.text
  const screenJson = screen && documentText(screen.document)
  const boot = JSON.stringify({ ...site.boot, language }).slice(0, -1)
  const texts: Catalogue = JSON.parse(documentText(site.boot.texts[language]) ?? '{}')
  const bundle: ScreenBundle | undefined = screenJson && JSON.parse(screenJson)
  const menus = site.boot.screens.map(({ menu }) => menu)
  const textsJson = JSON.stringify(firstTexts(texts, [bundle, site.boot.tenant, menus]))
  const firstPart = screenJson === undefined ? '' : `,"first":${screenJson}`
  const opening = bundle?.aside && site.openings[language]
  const openingPart = opening === undefined ? '' : `,"opening":${JSON.stringify(opening)}`
  const bootJson = `${boot}${firstPart}${openingPart},"firstTexts":${textsJson}}`
  const [earlyScriptFile] = client.parts[earlySource]?.scripts ?? []
  const { scripts, styles } = filesOf(
    client,
    withoutAside(bundle),
    screen?.allow === 'true' ? parts : [...parts, i18nextSource],
  )
  const head = [
    `<link rel="icon" href="${escapeHtml(site.boot.favicon)}">`,
    `<link rel="stylesheet" href="${site.boot.theme}">`,
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...[...(earlyScriptFile ? [earlyScriptFile] : []), ...scripts].map(
      (file) => `<link rel="modulepreload" crossorigin href="/${file}">`,
    ),
    `<script type="application/json" id="boot">${bootJson.replaceAll('<', '\\u003c')}</script>`,
  ]
  const frame =
    screen && bundle ? frameOf({ tenant: site.boot.tenant, entry: screen, bundle, texts, opening }) : ''
  const earlyScript = earlyScriptFile
    ? `<script type="module" async crossorigin src="/${earlyScriptFile}"></script>`
    : ''
  const html = client.html
    .replace(`<script type="module" crossorigin src="/${earlyScriptFile}"></script>`, '')
    .replace(/<html[^>]*>/, `<html lang="${language}">`)
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(/\s*<link rel="icon"[^>]*>/, '')
    .replace('</head>', () => `${head.join('\n')}\n</head>`)
    .replace('</body>', () => `${frame}\n${earlyScript}\n</body>`)
  return { content: contentOf('text/html; charset=utf-8', html), link: linkOf(html, earlyScriptFile) }
}

/** Returns the `link` header with the files in the head, so that browsers fetch them before the HTML arrives. */
function linkOf(html: string, firstFile: string | undefined): string {
  const files = [...html.matchAll(/<(?:script type="module"|link rel="(?:stylesheet|modulepreload)")[^>]*>/g)]
  const links = files.map(([tag]) => {
    const [, file] = /(?:src|href)="([^"]+)"/.exec(tag) ?? []
    const cors = tag.includes('crossorigin') ? '; crossorigin' : ''
    return tag.includes('"stylesheet"')
      ? `<${file}>; rel=preload; as=style${cors}`
      : `<${file}>; rel=modulepreload`
  })
  return [...new Set([...(firstFile ? [`</${firstFile}>; rel=modulepreload`] : []), ...links])].join(', ')
}

/** Returns a bundle without its aside, which is loaded later. */
function withoutAside(bundle: ScreenBundle | undefined): string {
  return bundle ? JSON.stringify({ ...bundle, aside: undefined }) : ''
}

/** Returns the scripts and styles of the requested screen, which are loaded together with the page. */
function filesOf({ html, parts }: Client, bundle: string, names: readonly string[]): SourceFiles {
  const neededFiles = [...sourcesIn(bundle), ...names].flatMap((source) => parts[source] ?? [])
  const files = (kind: keyof SourceFiles) =>
    [...new Set(neededFiles.flatMap((part) => part[kind]))].filter((file) => !html.includes(file))
  return { scripts: files('scripts'), styles: files('styles') }
}

/** Returns the sources of a screen: its blocks, its forms' validators and the evaluator of its expressions. */
function sourcesIn(bundle: string): string[] {
  const namesMatching = (pattern: RegExp) => [
    ...new Set([...bundle.matchAll(pattern)].map(([, name]) => name)),
  ]
  return [
    ...namesMatching(/"block":"([a-z-]+)"/g).map((name) => `src/renderer/blocks/${name}.tsx`),
    ...namesMatching(/"form":"([a-z-]+)","schema"/g).map((name) => `src/generated/validators/${name}.js`),
    ...(bundle.includes('"interpreted":true') ? ['src/language/expressions/cel.ts'] : []),
  ]
}
