import { escapeHtml } from '../language/common/escape-html.ts'
import { simulatorPage } from './html.ts'
import type { Review } from './reviews-answer.ts'

/** Renders the reviews that need a manual decision, with buttons to decide. */
export function reviewsPage(reviews: readonly Review[]): string {
  return simulatorPage(
    'Regulatory reviews',
    `<p>Issues whose offer identifier ends in 0 wait here for a person. What you decide, the platform is told at once.</p>
${reviews.map(reviewArticle).join('\n') || '<p>No review waits for a person.</p>'}`,
  )
}

function reviewArticle({ id, title, issuer, offer_id }: Review): string {
  return `<article><h2>${escapeHtml(title)}</h2><p>${escapeHtml(issuer)}<br><small>${escapeHtml(offer_id)}</small></p>
<form method="post" action="/reviews/${escapeHtml(id)}"><p><button name="status" value="registered">Register</button>
<button name="status" value="refused">Refuse</button></p></form></article>`
}
