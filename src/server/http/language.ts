import type { FastifyRequest } from 'fastify'
import type { Language } from '../kernel/context.ts'

/**
 * Returns the supported language that the browser prefers, or Spanish if there is none. A weight of 0 excludes a
 * language.
 */
export function languageOf(request: Pick<FastifyRequest, 'headers'>): Language {
  const preferences = (request.headers['accept-language'] ?? '').split(',').map((preference) => {
    const [tag = '', weight] = preference.trim().toLowerCase().split(';q=')
    return { tag: tag.slice(0, 2), weight: weight === undefined ? 1 : Number(weight) }
  })
  const preferred = preferences
    .filter(({ tag, weight }) => (tag === 'es' || tag === 'en') && weight > 0)
    .sort((first, second) => second.weight - first.weight)
    .at(0)
  return preferred?.tag === 'en' ? 'en' : 'es'
}

/** Returns the language of a page: that of the URL, or else the browser's. */
export function pageLanguageOf(request: Pick<FastifyRequest, 'headers' | 'query'>): Language {
  const { lang } = request.query as { lang?: unknown }
  return lang === 'en' || lang === 'es' ? lang : languageOf(request)
}
