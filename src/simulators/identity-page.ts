import { escapeHtml } from '../language/common/escape-html.ts'
import { simulatorPage } from './html.ts'
import type { Check } from './identity-check.ts'

/** Renders the checks that need a manual decision, with buttons to decide. */
export function identityPage(checks: readonly Check[]): string {
  return simulatorPage(
    'Identity checks',
    `<p>Documents whose number ends in 0 wait here for a person. What you decide, the platform is told at once.</p>
${checks.map(checkArticle).join('\n') || '<p>No check waits for a person.</p>'}`,
  )
}

function checkArticle({ id, title, lines, files }: Check): string {
  return `<article><h2>${escapeHtml(title)}</h2>
${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}
${files.map(renderFile).join('\n')}
<form method="post" action="/identity/${escapeHtml(id)}"><p><button name="status" value="approved">Approve</button>
<button name="status" value="rejected">Reject</button></p></form></article>`
}

function renderFile({ label, type, content }: Check['files'][number]): string {
  if (!type.startsWith('image/')) return `<p>${escapeHtml(`${label}: ${type}`)}</p>`
  return `<img alt="${escapeHtml(label)}" width="240" src="data:${escapeHtml(type)};base64,${escapeHtml(content)}">`
}
