import { escapeHtml } from '../language/common/escape-html.ts'
import type { Item } from './errors-item.ts'
import { simulatorPage } from './html.ts'

const MAX_ITEMS = 100

/** Renders the reported errors, newest first. */
export function errorsPage(items: readonly Item[]): string {
  return simulatorPage(
    'Errors',
    `<p>What browsers and servers of this platform reported, scrubbed as it would leave the house.</p>
${items.slice(0, MAX_ITEMS).map(itemArticle).join('\n') || '<p>Nothing was reported yet.</p>'}`,
  )
}

function itemArticle({
  timestamp,
  platform,
  environment,
  context,
  body,
  custom,
  code_version,
}: Item): string {
  const { trace, message, telemetry = [] } = body
  const title = trace
    ? [trace.exception.class, trace.exception.message].filter(Boolean).join(': ')
    : message?.body
  const reportedAt =
    timestamp === undefined ? '' : new Date(timestamp * 1000).toISOString().replace('T', ' ').slice(0, 19)
  const facts = { ...custom, build: code_version }
  const factTexts = Object.entries(facts).flatMap(([name, value]) =>
    value === undefined ? [] : `${name} ${value}`,
  )
  const frames = (trace?.frames ?? []).map(
    ({ method, filename, lineno, colno }) => `${method ?? ''} ${filename}:${lineno}:${colno}`,
  )
  const events = telemetry.map(({ timestamp_ms, type, level, body: event }) => {
    const time = new Date(timestamp_ms).toISOString().slice(11, 19)
    return `${time} ${type} ${level} ${Object.values(event).join(' ')}`
  })
  return `<article><h2>${escapeHtml(title ?? '')}</h2>
<small>${escapeHtml([reportedAt, platform, environment, context].filter(Boolean).join(' · '))}</small>
<p><small>${escapeHtml(factTexts.join(' · '))}</small></p>
${detailsElement('Stack', frames.reverse())}${detailsElement('What happened before', events)}</article>`
}

function detailsElement(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return ''
  return `<details><summary>${title}</summary><pre class="code">${escapeHtml(lines.join('\n'))}</pre></details>`
}
