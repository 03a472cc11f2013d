import type { FastifyRequest } from 'fastify'
import type { Language } from '../kernel/context.ts'

/** The first of our languages that the browser asks for; Spanish when it asks for none of them. */
export function languageOf(request: Pick<FastifyRequest, 'headers'>): Language {
  const asked = (request.headers['accept-language'] ?? '').split(',').map((each) => {
    const [tag = '', weight] = each.trim().toLowerCase().split(';q=')
    return { tag: tag.slice(0, 2), weight: weight === undefined ? 1 : Number(weight) }
  })
  const best = asked
    .sort((one, other) => other.weight - one.weight)
    .find(({ tag }) => tag === 'es' || tag === 'en')
  return best?.tag === 'en' ? 'en' : 'es'
}

/** The language of a page: its address decides, then the browser, then Spanish. */
export function pageLanguageOf(request: Pick<FastifyRequest, 'headers' | 'query'>): Language {
  const { lang } = request.query as { lang?: unknown }
  return lang === 'en' || lang === 'es' ? lang : languageOf(request)
}
