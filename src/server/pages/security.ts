import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Sources } from '../../language/widgets.ts'

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
  'frame-src': ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'],
  'form-action': ["'self'"],
  // The preview of a customization shows our own pages in a frame; nobody else's page may.
  'frame-ancestors': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
}

/** What the code editor needs: neither nonce nor hash helps, it writes its styles while it runs. And its preview. */
export const editorSources: Sources = { 'style-src': ["'unsafe-inline'"], 'frame-src': ["'self'"] }

/** What a page says besides; `widgets` are the sources of those that may load in it. */
export function pageHeaders(widgets: readonly Sources[] = []): Record<string, string> {
  const directives = Object.entries(policy).map(([directive, own]) => {
    const more = widgets.flatMap((sources) => new Map(Object.entries(sources)).get(directive) ?? [])
    return [directive, ...own, ...new Set(more)].join(' ')
  })
  return {
    'content-security-policy': directives.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  }
}
