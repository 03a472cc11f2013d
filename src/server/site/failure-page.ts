import type { FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../../language/common/escape-html.ts'
import { isTemporary, problemKindOf } from '../../protocol/problem-kind.ts'
import { pageLanguageOf } from '../http/language.ts'
import { definitionOf, failureOf, retryHeader } from '../http/problem.ts'
import type { Language } from '../kernel/context.ts'
import type { Translate } from '../kernel/texts.ts'
import type { Services } from '../services.ts'
import { defaultLook } from './default-look.ts'
import { brandOf, markOf } from './frame.ts'
import { pageHeaders } from './security.ts'

const script = 'src/app/retry.ts'
/** Sets the default pause before the page reloads, in seconds. */
const firstPause = 5

interface FailurePage {
  language: Language
  translate: Translate
  /** Contains the requested URL, to retry it. */
  url: string
  requestId: string
  /** Contains the header's HTML: the tenant's if it is known, or a drawn mark. */
  brand: string
  /** Contain the URLs of the style sheet and the icon. */
  theme: string
  icon: string
  pause: number
}

/** Returns whether a request is for a page, not for the API or a part of a page. */
export function asksForPage({ method, url, is404 }: FastifyRequest): boolean {
  const [path = '/'] = url.split('?')
  if (!['GET', 'HEAD'].includes(method)) return false
  return path === '/' || (is404 && !/^\/(v2|media|assets|documents|theme|preview)(\/|$)/.test(path))
}

/** Returns a handler that answers errors with a page, in the tenant's look if it is in memory. */
export function failurePages({ client, texts, library, sites }: Services) {
  const styles = client.html.match(/<link rel="stylesheet"[^>]*>/g)?.join('') ?? ''
  const [again] = client.parts[script]?.scripts ?? []
  const plain = defaultLook(library)

  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const failure = failureOf(error, request)
    const { status } = definitionOf(failure, library)
    const language = pageLanguageOf(request)
    const wait = retryHeader(failure)
    const cachedSite = problemKindOf(status) === 'no_platform' ? undefined : sites.inMemory(request.host)
    const look = cachedSite
      ? {
          brand: brandOf(cachedSite.boot.tenant),
          theme: cachedSite.boot.theme,
          icon: cachedSite.boot.favicon,
        }
      : {
          brand: `<div class="ts-shell__brand">${markOf(plain.theme)}</div>`,
          theme: plain.address,
          icon: '/favicon.svg',
        }
    void reply
      .code(status)
      .headers({ ...pageHeaders(), ...wait, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(
        failurePage(status, {
          ...look,
          language,
          translate: texts(language),
          url: request.url,
          requestId: request.id,
          pause: wait['retry-after'] ?? firstPause,
        }),
      )
  }

  /** Renders the page without the application; its only script reloads it. */
  function failurePage(
    status: number,
    { language, translate, url, requestId, brand, theme, icon, pause }: FailurePage,
  ): string {
    const kind = problemKindOf(status)
    const passes = isTemporary(kind)
    const say = (key: string) => escapeHtml(translate(`shell.${key}`))
    const title = say(`error_${kind}_title`)
    const retryAttributes = passes
      ? ` data-again="${say('error_again')}" data-pause="${pause}" role="status"`
      : ''
    return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${status} ${title}</title>
<link rel="icon" href="${escapeHtml(icon)}">
${styles}<link rel="stylesheet" href="${theme}">
${passes && again ? `<script type="module" crossorigin src="/${again}"></script>` : ''}
</head>
<body>
<div class="ts-auth">
<div class="ts-auth__card">
<header class="ts-auth__header">${brand}</header>
<main><section class="ts-error">
<span class="ts-error__mark" aria-hidden="true"></span>
<h1><span class="ts-error__code">${status} </span>${title}</h1>
<p>${say(`error_${kind}_text`)}</p>
<p class="ts-muted"${retryAttributes}>${say(`error_${kind}_hint`)}</p>
<p class="ts-error__reference ts-muted">${say('request_id')} <code>${escapeHtml(requestId)}</code></p>
${actions()}
</section></main>
</div>
<div class="ts-auth__side" aria-hidden="true"><div class="ts-auth__aside ts-art"></div></div>
</div>
</body>
</html>`

    function actions(): string {
      if (kind === 'no_platform') return ''
      // Removes a second slash, which would name another host.
      const retry = `<a class="ts-button ts-button--primary" href="${escapeHtml(url.replace(/^\/+/, '/'))}">${say('retry')}</a>`
      // Omits the link to the start for temporary failures, which affect every page.
      const homeLink = `<a class="ts-button ts-button--primary" href="/?lang=${language}">${say('go_home')}</a>`
      return `<p class="ts-error__actions">${passes ? retry : homeLink}</p>`
    }
  }
}
