import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ScreenEntry } from '../../language/bundle/screen-entry.ts'
import type { Language } from '../kernel/context.ts'
import { root } from '../startup/root.ts'
import type { Site } from './site.ts'

interface ManifestEntry {
  file: string
  css?: string[]
  imports?: string[]
}

/** The built browser half: its HTML, and which file each block lives in. */
export interface Client {
  html: string
  /** Changes with every build. */
  build: string
  manifest: Record<string, ManifestEntry>
}

/** Reads the build; before the first one the plain index.html stands in, so that the API can be worked on alone. */
export function readClient(folder: string): Client {
  const page = join(folder, 'index.html')
  const html = readFileSync(existsSync(page) ? page : join(root, 'index.html'), 'utf8')
  const manifest = join(folder, '.vite/manifest.json')
  const source = existsSync(manifest) ? readFileSync(manifest, 'utf8') : '{}'
  const build = createHash('sha256').update(html).update(source).digest('base64url').slice(0, 12)
  return { html, build, manifest: JSON.parse(source) }
}

interface FirstPage {
  language: Language
  /** Undefined for a path that no screen has. */
  screen: ScreenEntry | undefined
  /** What it shows, in the view that the address names, comes in these files besides; by their source. */
  parts: readonly string[]
}

/** The HTML of a first page: the tenant's from the first paint on, with everything the asked screen needs. */
export function pageHtml(client: Client, site: Site, { language, screen, parts }: FirstPage): string {
  const { title } = site.boot.tenant
  const at = (address: string) => site.documents.get(address)?.text
  const first = screen && at(screen.document)
  const boot = JSON.stringify({ ...site.boot, language }).slice(0, -1)
  const firstPart = first === undefined ? '' : `,"first":${first}`
  const whole = `${boot}${firstPart},"firstTexts":${at(site.boot.texts[language])}}`
  const head = [
    `<link rel="icon" href="${escapeHtml(site.boot.favicon)}">`,
    `<link rel="stylesheet" href="${site.boot.theme}">`,
    ...site.letters.map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}">`,
    ),
    ...preloads(client, first ?? '', parts),
    `<script type="application/json" id="boot">${whole.replaceAll('<', '\\u003c')}</script>`,
  ]
  return client.html
    .replace(/<html[^>]*>/, `<html lang="${language}">`)
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(/\s*<link rel="icon"[^>]*>/, '')
    .replace('</head>', () => `${head.join('\n')}\n</head>`)
}

/** The scripts of the asked screen's blocks and expressions start to load with the page, not after the application; so do its parts and their styles. */
function preloads({ html, manifest }: Client, bundle: string, parts: readonly string[]): string[] {
  const blocks = new Set([...bundle.matchAll(/"block":"([a-z-]+)"/g)].map(([, name]) => name))
  const interpreter = bundle.includes('"interpreted":true') ? ['src/language/expressions/cel.ts'] : []
  const sources = [...blocks].map((name) => `src/renderer/blocks/${name}.tsx`)
  const scripts = reached([...sources, ...interpreter, ...parts], manifest)
  const styles = reached(parts, manifest).flatMap(({ css = [] }) => css)
  return [
    ...scripts.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...[...new Set(styles)]
      .filter((file) => !html.includes(file))
      .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ]
}

/** The files of these sources, with those they import. */
function reached(sources: readonly string[], manifest: Client['manifest']): ManifestEntry[] {
  const entries = new Set<ManifestEntry>()
  for (const source of sources) add(source)
  return [...entries]

  function add(key: string): void {
    const entry = manifest[key]
    if (!entry || entries.has(entry)) return
    entries.add(entry)
    for (const imported of entry.imports ?? []) if (!imported.endsWith('.html')) add(imported)
  }
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
