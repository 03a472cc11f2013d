import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ScreenEntry } from '../../language/bundle/screen-entry.ts'
import type { Sources } from '../../language/customization/widgets.ts'
import { cspReportsPath } from './csp-reports.ts'

const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** Sets the security headers of every response; pages add more. */
export async function securityHeaders(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.headers(commonHeaders).header('x-request-id', request.id)
  if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
}

/**
 * The policy of pages, which blocks scripts, resources and frames of other hosts, except those that a page's widgets
 * need.
 */
const policy: Record<string, readonly string[]> = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  // Allows PDFs from memory, because they are requested with the session's token.
  'frame-src': ['blob:', 'https://www.youtube-nocookie.com', 'https://player.vimeo.com'],
  'form-action': ["'self'"],
  // Allows the platform's own pages to frame the preview of a customization.
  'frame-ancestors': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
}

/**
 * The additional sources of isolated pages: inline styles, which neither a nonce nor a hash covers, and the preview
 * of the editor.
 */
export const isolatedSources: Record<NonNullable<ScreenEntry['isolated']>, Sources> = {
  editor: { 'style-src': ["'unsafe-inline'"], 'frame-src': ["'self'"] },
  mail: { 'style-src': ["'unsafe-inline'"] },
}

/** The directives that report violations to the platform only. */
const reportDirectives = { 'report-uri': [cspReportsPath], 'report-to': ['csp'] }

/**
 * The directives that forbid scripts from texts. They are omitted on pages with the editor or analytics, which
 * create scripts from addresses.
 */
const trustedTypesDirectives = { 'require-trusted-types-for': ["'script'"], 'trusted-types': ["'none'"] }

/** The headers of pictures, which restrict them when they are opened directly. */
export const pictureHeaders = { 'content-security-policy': "default-src 'none'; sandbox" }

/**
 * Returns the headers of a page. The parameters extend the sources of its widgets, pictures, form targets and
 * requests.
 */
export function pageHeaders(
  widgets: readonly Sources[] = [],
  pictures: readonly string[] = [],
  forms: readonly string[] = [],
  requestTargets: readonly string[] = [],
): Record<string, string> {
  const scriptDirectives = widgets.every(onlyAddsStyles) ? trustedTypesDirectives : {}
  const directives = Object.entries({ ...policy, ...scriptDirectives, ...reportDirectives }).map(
    ([directive, baseSources]) => {
      const widgetSources = widgets.flatMap(
        (sources) => new Map(Object.entries(sources)).get(directive) ?? [],
      )
      const extraSources = new Map([
        ['img-src', pictures],
        ['form-action', forms],
        ['connect-src', requestTargets],
      ])
      return [
        directive,
        ...baseSources,
        ...new Set([...widgetSources, ...(extraSources.get(directive) ?? [])]),
      ].join(' ')
    },
  )
  return {
    'content-security-policy': directives.join('; '),
    'reporting-endpoints': `csp="${cspReportsPath}"`,
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  }
}

function onlyAddsStyles(sources: Sources): boolean {
  return Object.keys(sources).every((directive) => directive === 'style-src')
}
