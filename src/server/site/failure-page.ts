import type { FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../../language/common/escape-html.ts'
import { isPassing, problemKindOf } from '../../protocol/problem-kind.ts'
import { pageLanguageOf } from '../http/language.ts'
import { definitionOf, failureOf, waitOf } from '../http/problem.ts'
import type { Language } from '../kernel/context.ts'
import type { Translate } from '../kernel/texts.ts'
import type { Services } from '../services.ts'
import { type Client, readClient } from './index-html.ts'
import { pageHeaders } from './security.ts'

interface FailurePage {
  language: Language
  translate: Translate
  /** The address that was asked for, to try it again. */
  url: string
  requestId: string
}

/** Whether an address is that of a page, and not of the API or of a part of a page. */
export function asksForPage({ method, url, is404 }: FastifyRequest): boolean {
  const [path = '/'] = url.split('?')
  if (!['GET', 'HEAD'].includes(method)) return false
  return path === '/' || (is404 && !/^\/(v2|media|assets|documents|theme|preview)(\/|$)/.test(path))
}

/** Replies to what was thrown with a page. */
export function failurePages({ config, texts, library }: Services) {
  const client = readClient(config.client)
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const failure = failureOf(error, request)
    const { status } = definitionOf(failure, library)
    const language = pageLanguageOf(request)
    const page = { language, translate: texts(language), url: request.url, requestId: request.id }
    void reply
      .code(status)
      .headers({ ...pageHeaders(), ...waitOf(failure), 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(failurePage(client, status, page))
  }
}

/**
 * The error page where there is no tenant to show or no database to ask: the words and the style sheet of the
 * application, without its scripts.
 */
function failurePage(
  { html }: Client,
  status: number,
  { language, translate, url, requestId }: FailurePage,
): string {
  const kind = problemKindOf(status)
  const say = (key: string) => escapeHtml(translate(`shell.${key}`))
  const title = say(`error_${kind}_title`)
  const styles = html.match(/<link rel="stylesheet"[^>]*>/g)?.join('') ?? ''
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${status} ${title}</title>
<link rel="icon" href="/favicon.svg">
${styles}
</head>
<body>
<main class="ts-error ts-error--alone">
<span class="ts-error__mark"></span>
<h1><span class="ts-error__code">${status} </span>${title}</h1>
<p>${say(`error_${kind}_text`)}</p>
<p class="ts-muted">${say(`error_${kind}_hint`)}</p>
<p class="ts-error__reference ts-muted">${say('request_id')} <code>${escapeHtml(requestId)}</code></p>
${actions()}
</main>
</body>
</html>`

  function actions(): string {
    if (kind === 'no_platform') return ''
    // Two slashes would name another host.
    const again = isPassing(kind)
      ? `<a class="ts-button ts-button--primary" href="${escapeHtml(url.replace(/^\/+/, '/'))}">${say('retry')}</a>`
      : ''
    // What lies behind every address is away: the start would say the same.
    const home = `<a class="ts-button ts-button--primary" href="/?lang=${language}">${say('go_home')}</a>`
    return `<p class="ts-error__actions">${again || home}</p>`
  }
}
