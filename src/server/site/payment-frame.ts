import { escapeHtml } from '../../language/common/escape-html.ts'
import type { Context, Language } from '../kernel/context.ts'
import { brandOf } from './frame.ts'
import type { Client } from './index-html.ts'
import type { Site } from './tenant-site.ts'

/** The sources whose styles payment pages use. */
const styledSources = [
  'src/app/layouts/invest.tsx',
  'src/renderer/blocks/form.tsx',
  'src/renderer/blocks/group.tsx',
  'src/renderer/blocks/alert.tsx',
]

interface PaymentPageFrame {
  language: Language
  title: string
  subtitle: string
  head?: string
}

/** Renders a page in the layout of the investment flow; title, subtitle, head and content are HTML. */
export function renderInFrame(
  client: Client,
  site: Site,
  { language, title, subtitle, head = '' }: PaymentPageFrame,
  content: string,
): string {
  const styles = [...new Set(styledSources.flatMap((source) => client.parts[source]?.styles ?? []))]
  const baseStyles = client.html.match(/<link rel="stylesheet"[^>]*>/g)?.join('') ?? ''
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">${head}
<title>${title}</title>
<link rel="icon" href="${escapeHtml(site.boot.favicon)}">
${baseStyles}${styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`).join('')}<link rel="stylesheet" href="${site.boot.theme}">
</head>
<body>
<div class="ts-invest"><header class="ts-invest__bar">${brandOf(site.boot.tenant)}</header>
<main class="ts-invest__main"><div class="ts-screen">
<div class="ts-screen__head"><div><h1 class="ts-screen__title">${title}</h1>
<p class="ts-screen__subtitle">${subtitle}</p></div></div>
${content}
</div></main></div>
</body>
</html>`
}

/** Returns a function that translates the keys of a payment page's texts and escapes the texts as HTML. */
export function htmlTextsOf(text: Context['text'], page: 'card_page' | 'bizum_page') {
  return (key: string, values?: Record<string, unknown>) => escapeHtml(text(`${page}.${key}`, values))
}
