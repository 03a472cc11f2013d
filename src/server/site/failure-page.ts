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

const scriptSource = 'src/app/retry.ts'
/** The default number of seconds before the page reloads. */
const defaultRetrySeconds = 5

interface FailurePage {
  language: Language
  translate: Translate
  /** The requested URL, to retry it. */
  url: string
  requestId: string
  /** The HTML of the header: the tenant's logo if the tenant is known, or else a drawn mark. */
  brand: string
  /** The URLs of the style sheet and the icon. */
  theme: string
  icon: string
  /** The number of seconds before the page reloads. */
  pause: number
}

/** Returns whether a request is for a page, as opposed to the API or a part of a page. */
export function asksForPage({ method, url, is404 }: FastifyRequest): boolean {
  const [path = '/'] = url.split('?')
  if (!['GET', 'HEAD'].includes(method)) return false
  return path === '/' || (is404 && !/^\/(v2|media|assets|documents|theme|preview)(\/|$)/.test(path))
}

/** Returns a handler that answers errors with a page, in the tenant's style if the tenant's site is in memory. */
export function failurePages({ client, texts, library, sites }: Services) {
  const styles = client.html.match(/<link rel="stylesheet"[^>]*>/g)?.join('') ?? ''
  const [retryScript] = client.parts[scriptSource]?.scripts ?? []
  const defaultStyle = defaultLook(library)

  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const failure = failureOf(error, request)
    const { status } = definitionOf(failure, library)
    const language = pageLanguageOf(request)
    const retryHeaders = retryHeader(failure)
    const cachedSite = problemKindOf(status) === 'no_platform' ? undefined : sites.inMemory(request.host)
    const style = cachedSite
      ? {
          brand: brandOf(cachedSite.boot.tenant),
          theme: cachedSite.boot.theme,
          icon: cachedSite.boot.favicon,
        }
      : {
          brand: `<div class="ts-shell__brand">${markOf(defaultStyle.theme)}</div>`,
          theme: defaultStyle.address,
          icon: '/favicon.svg',
        }
    void reply
      .code(status)
      .headers({ ...pageHeaders(), ...retryHeaders, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(
        failurePage(status, {
          ...style,
          language,
          translate: texts(language),
          url: request.url,
          requestId: request.id,
          pause: retryHeaders['retry-after'] ?? defaultRetrySeconds,
        }),
      )
  }

  /** Renders the page without the application; its only script reloads the page. */
  function failurePage(
    status: number,
    { language, translate, url, requestId, brand, theme, icon, pause: retrySeconds }: FailurePage,
  ): string {
    const kind = problemKindOf(status)
    const isTemporaryProblem = isTemporary(kind)
    const translateHtml = (key: string) => escapeHtml(translate(`shell.${key}`))
    const title = translateHtml(`error_${kind}_title`)
    const retryAttributes = isTemporaryProblem
      ? ` data-again="${translateHtml('error_again')}" data-pause="${retrySeconds}" role="status"`
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
${isTemporaryProblem && retryScript ? `<script type="module" crossorigin src="/${retryScript}"></script>` : ''}
</head>
<body>
<div class="ts-auth">
<div class="ts-auth__card">
<header class="ts-auth__header">${brand}</header>
<main><section class="ts-error">
<span class="ts-error__mark" aria-hidden="true"></span>
<h1><span class="ts-error__code">${status} </span>${title}</h1>
<p>${translateHtml(`error_${kind}_text`)}</p>
<p class="ts-muted"${retryAttributes}>${translateHtml(`error_${kind}_hint`)}</p>
<p class="ts-error__reference ts-muted">${translateHtml('request_id')} <code>${escapeHtml(requestId)}</code></p>
${renderActions()}
</section></main>
</div>
<div class="ts-auth__side" aria-hidden="true"><div class="ts-auth__aside ts-art"></div></div>
</div>
</body>
</html>`

    function renderActions(): string {
      if (kind === 'no_platform') return ''
      // Reduces leading slashes to one, because a second one would name another host.
      const retry = `<a class="ts-button ts-button--primary" href="${escapeHtml(url.replace(/^\/+/, '/'))}">${translateHtml('retry')}</a>`
      // Omits the link to the start page for temporary problems, because they affect every page.
      const homeLink = `<a class="ts-button ts-button--primary" href="/?lang=${language}">${translateHtml('go_home')}</a>`
      return `<p class="ts-error__actions">${isTemporaryProblem ? retry : homeLink}</p>`
    }
  }
}
