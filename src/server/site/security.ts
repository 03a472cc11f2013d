import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ScreenEntry } from '../../language/bundle/screen-entry.ts'
import type { Sources } from '../../language/customization/widgets.ts'
import { cspReportsPath } from './csp-reports.ts'

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** What every answer says; pages say more. */
export async function securityHeaders(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.headers(everywhere).header('x-request-id', request.id)
  if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
}

/** Nothing from elsewhere runs, loads or frames, but for what the page's widgets need. */
const policy: Record<string, readonly string[]> = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  // A PDF beside what it belongs to, which needs the session's token, is shown from memory.
  'frame-src': ['blob:', 'https://www.youtube-nocookie.com', 'https://player.vimeo.com'],
  'form-action': ["'self'"],
  // The preview of a customization shows our own pages in a frame; nobody else's page may.
  'frame-ancestors': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
}

/** What pages that are by themselves need: styles that neither nonce nor hash covers, and the editor its preview. */
export const isolatedSources: Record<NonNullable<ScreenEntry['isolated']>, Sources> = {
  editor: { 'style-src': ["'unsafe-inline'"], 'frame-src': ["'self'"] },
  mail: { 'style-src': ["'unsafe-inline'"] },
}

/** Only an address of ours is told of what was stopped. */
const reports = { 'report-uri': [cspReportsPath], 'report-to': ['csp'] }

/** No text becomes script. The editor and analytics make theirs from addresses: their pages cannot say so. */
const noScriptFromText = { 'require-trusted-types-for': ["'script'"], 'trusted-types': ["'none'"] }

/** A picture by itself. */
export const pictureHeaders = { 'content-security-policy': "default-src 'none'; sandbox" }

/**
 * What a page says besides; `widgets` are the sources of those that may load in it, `pictures` whose pictures it may show:
 * the tenant's map tiles. `forms` are where its forms may go, `asks` whom its scripts may ask.
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
    const besides = new Map([
      ['img-src', pictures],
      ['form-action', forms],
      ['connect-src', asks],
    ])
    return [directive, ...own, ...new Set([...more, ...(besides.get(directive) ?? [])])].join(' ')
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
