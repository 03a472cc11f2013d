import { escapeHtml } from '../language/common/escape-html.ts'
import { simulatorPage } from './html.ts'
import type { Check, SentPicture } from './identity-check.ts'

/** Renders the checks that need a manual decision, with buttons to decide. */
export function identityPage(checks: readonly Check[]): string {
  return simulatorPage(
    'Identity checks',
    `<p>Documents whose number ends in 0 wait here for a person. What you decide, the platform is told at once.</p>
${checks.map(checkArticle).join('\n') || '<p>No check waits for a person.</p>'}`,
  )
}

function checkArticle({ id, document_type, document_number, name, surname, pictures = [] }: Check): string {
  return `<article><h2>${escapeHtml(`${document_type} ${document_number}`)}</h2>
<p>${escapeHtml(`${name ?? ''} ${surname ?? ''}`)}</p>
${pictures.map(renderPicture).join('\n')}
<form method="post" action="/identity/${escapeHtml(id)}"><p><button name="status" value="approved">Approve</button>
<button name="status" value="rejected">Reject</button></p></form></article>`
}

function renderPicture({ side, type, content }: SentPicture): string {
  if (!type.startsWith('image/')) return `<p>${side}: ${escapeHtml(type)}</p>`
  return `<img alt="${side}" width="240" src="data:${escapeHtml(type)};base64,${escapeHtml(content)}">`
}
