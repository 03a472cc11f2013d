import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ScreenEntry } from '../../language/bundle/screen-entry.ts'
import type { Sources } from '../../language/customization/widgets.ts'
import { cspReportsPath } from './csp-reports.ts'

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** Sets the security headers of every answer; pages add more. */
export async function securityHeaders(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.headers(everywhere).header('x-request-id', request.id)
  if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
}

/** Blocks scripts, resources and frames of other hosts, except those that a page's widgets need. */
const policy: Record<string, readonly string[]> = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  // Allows PDFs from memory, because their request needs the session's token.
  'frame-src': ['blob:', 'https://www.youtube-nocookie.com', 'https://player.vimeo.com'],
  'form-action': ["'self'"],
  // Allows the platform's own pages to frame the preview of a customization.
  'frame-ancestors': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
}

/**
 * Lists additional sources of isolated pages: inline styles, which neither nonce nor hash covers, and the editor's
 * preview.
 */
export const isolatedSources: Record<NonNullable<ScreenEntry['isolated']>, Sources> = {
  editor: { 'style-src': ["'unsafe-inline'"], 'frame-src': ["'self'"] },
  mail: { 'style-src': ["'unsafe-inline'"] },
}

/** Reports violations to the platform only. */
const reports = { 'report-uri': [cspReportsPath], 'report-to': ['csp'] }

/** Forbids scripts from texts, except on pages of the editor and analytics, which create scripts from addresses. */
const noScriptFromText = { 'require-trusted-types-for': ["'script'"], 'trusted-types': ["'none'"] }

/** Restricts pictures that are opened directly. */
export const pictureHeaders = { 'content-security-policy': "default-src 'none'; sandbox" }

/**
 * Returns the headers of a page. `widgets`, `pictures`, `forms` and `asks` extend the sources of its widgets, pictures,
 * form targets and requests.
 */
export function pageHeaders(
  widgets: readonly Sources[] = [],
  pictures: readonly string[] = [],
  forms: readonly string[] = [],
  asks: readonly string[] = [],
): Record<string, string> {
  const strict = widgets.every(bringsStylesAlone) ? noScriptFromText : {}
  const directives = Object.entries({ ...policy, ...strict, ...reports }).map(([directive, own]) => {
    const more = widgets.flatMap((sources) => new Map(Object.entries(sources)).get(directive) ?? [])
    const extraSources = new Map([
      ['img-src', pictures],
      ['form-action', forms],
      ['connect-src', asks],
    ])
    return [directive, ...own, ...new Set([...more, ...(extraSources.get(directive) ?? [])])].join(' ')
  })
  return {
    'content-security-policy': directives.join('; '),
    'reporting-endpoints': `csp="${cspReportsPath}"`,
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  }
}

function bringsStylesAlone(sources: Sources): boolean {
  return Object.keys(sources).every((directive) => directive === 'style-src')
}
