import type { FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../../language/common/escape-html.ts'
import { isPassing, problemKindOf } from '../../protocol/problem-kind.ts'
import { pageLanguageOf } from '../http/language.ts'
import { definitionOf, failureOf, waitOf } from '../http/problem.ts'
import type { Language } from '../kernel/context.ts'
import type { Translate } from '../kernel/texts.ts'
import type { Services } from '../services.ts'
import { brandOf, markOf } from './frame.ts'
import { plainLook } from './plain-look.ts'
import { pageHeaders } from './security.ts'

const script = 'src/app/retry.ts'
/** Until the page asks again by itself, in seconds, where the answer does not say when. */
const firstPause = 5

interface FailurePage {
  language: Language
  translate: Translate
  /** The address that was asked for, to try it again. */
  url: string
  requestId: string
  /** Its first part: the tenant's where it is known, or a drawn mark. */
  brand: string
  /** The addresses of the look. */
  theme: string
  icon: string
  pause: number
}

/** Whether an address is that of a page, and not of the API or of a part of a page. */
export function asksForPage({ method, url, is404 }: FastifyRequest): boolean {
  const [path = '/'] = url.split('?')
  if (!['GET', 'HEAD'].includes(method)) return false
  return path === '/' || (is404 && !/^\/(v2|media|assets|documents|theme|preview)(\/|$)/.test(path))
}

/** Replies to what was thrown with a page, in the tenant's look where that is in memory. */
export function failurePages({ client, texts, library, sites }: Services) {
  const styles = client.html.match(/<link rel="stylesheet"[^>]*>/g)?.join('') ?? ''
  const [again] = client.parts[script]?.scripts ?? []
  const plain = plainLook(library)

  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const failure = failureOf(error, request)
    const { status } = definitionOf(failure, library)
    const language = pageLanguageOf(request)
    const wait = waitOf(failure)
    const known = problemKindOf(status) === 'no_platform' ? undefined : sites.inMemory(request.host)
    const look = known
      ? { brand: brandOf(known.boot.tenant), theme: known.boot.theme, icon: known.boot.favicon }
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

  /** As the application shows it, without the application: the one script asks again. */
  function failurePage(
    status: number,
    { language, translate, url, requestId, brand, theme, icon, pause }: FailurePage,
  ): string {
    const kind = problemKindOf(status)
    const passes = isPassing(kind)
    const say = (key: string) => escapeHtml(translate(`shell.${key}`))
    const title = say(`error_${kind}_title`)
    const asks = passes ? ` data-again="${say('error_again')}" data-pause="${pause}" role="status"` : ''
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
<p class="ts-muted"${asks}>${say(`error_${kind}_hint`)}</p>
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
      // Two slashes would name another host.
      const retry = `<a class="ts-button ts-button--primary" href="${escapeHtml(url.replace(/^\/+/, '/'))}">${say('retry')}</a>`
      // What lies behind every address is away: the start would say the same.
      const home = `<a class="ts-button ts-button--primary" href="/?lang=${language}">${say('go_home')}</a>`
      return `<p class="ts-error__actions">${passes ? retry : home}</p>`
    }
  }
}
