import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { addressOf } from '../protocol/route.ts'
import { deleteDrafts } from '../renderer/forms/draft.ts'
import { loadScreen } from '../renderer/screen/load.ts'
import type { RendererServices } from '../renderer/services.ts'
import type { Application } from './application.ts'
import { ticketIn } from './challenge.ts'
import { errorToast } from './error-toast.ts'
import { decide, homeOf } from './guard.ts'
import type { Texts } from './i18n.ts'
import { registry } from './registry.ts'
import { requestOf } from './request.ts'
import type { SessionView } from './session.ts'
import { showToast } from './toasts.ts'
import { notifyWidgets } from './widgets/loaded.ts'

/** Builds the services of the renderer; a new object whenever the session or the language changes. */
export function useRendererServices(
  app: Application,
  view: SessionView,
  textsState: ReturnType<Texts['state']>,
): RendererServices {
  const navigate = useNavigate()
  return useMemo(() => {
    const { boot, clock, session, texts, findScreen, documents, tokens, report } = app
    const { language } = textsState

    return {
      registry,
      session: view.session,
      tenant: boot.tenant,
      language,
      preview: app.preview,
      tones: boot.tones,
      enumerations: boot.enumerations,
      now: clock.now,
      t: texts.t,
      tWithTerms: texts.tWithTerms,
      glossary: () => documents.glossary(language),
      hasText: texts.has,
      report,
      navigate,
      leave(address) {
        if (/^\/(?!\/)/.test(address)) return navigate(address)
        const url = new URL(address)
        if (!/^https?:$/.test(url.protocol)) throw new Error(`${url.protocol} leads to no other site.`)
        tokens.rememberState(url.searchParams.get('state') ?? '')
        window.location.assign(url)
      },
      toast: (kind, text) => {
        showToast(kind, text, app).catch(report)
      },
      toastError(error) {
        const text = errorToast(error, texts.t)
        if (text !== undefined) showToast('error', text, app).catch(report)
      },
      call: (operation, args, options) =>
        app.proofPrompt.withProof(() => app.api(requestOf(operation, args, options))),
      prefetch(path) {
        const entry = findScreen(path)?.entry
        // Skips isolated pages, which are opened with a page load.
        if (entry === undefined || entry.isolated !== app.isolation) return
        // Ignores errors: the visit itself repeats the request and reports them.
        documents
          .screen(entry)
          .then((bundle) => loadScreen(bundle, registry))
          .catch(() => {})
      },
      async startSession(signedIn, { goHome }) {
        const ticket = ticketIn(signedIn)
        if (ticket !== undefined) return navigate(addressOf('/login-code', { ticket }))
        const wasAuthenticated = session.view().session.authenticated
        if (wasAuthenticated) await endCurrentSessions(app)
        await session.start(signedIn)
        // Redirects to the remembered address, because the guard has meanwhile redirected to the home page.
        const rememberedAddress = tokens.takeAddress()
        const nextAddress = canOpen(rememberedAddress)
          ? rememberedAddress
          : homeOf({ ...boot, session: session.view().session })
        // Reloads, so that nothing of the previous user's data stays in memory.
        if (wasAuthenticated) window.location.replace(nextAddress)
        else if (goHome) navigate(nextAddress, { replace: true })
      },
      impersonate(signedIn) {
        session.impersonate(signedIn, window.location.pathname + window.location.search)
        // Loads a new page without the manager's data in memory; the guard redirects from /login to the user's home.
        window.location.assign('/login')
      },
      async endSession(page) {
        app.endCalls()
        await endCurrentSessions(app)
        tokens.clear()
        // Reloads, so that nothing of this user's data stays in memory.
        window.location.assign(page ?? boot.tenant.urls.home ?? '/login')
      },
      reloadSession: session.load,
      track: (event) => notifyWidgets(boot.tenant, event).catch(report),
    } satisfies RendererServices

    /**
     * Returns whether this person may open the address remembered before login, which another role may have requested.
     */
    function canOpen(address: string): boolean {
      if (!address.startsWith('/')) return false
      const url = new URL(address, window.location.origin)
      const { tenant, homes } = boot
      const visit = { entry: findScreen(url.pathname)?.entry, url, tenant, homes, ...session.view() }
      const decision = decide(visit)
      return url.origin === window.location.origin && 'show' in decision && decision.show === 'screen'
    }
  }, [app, view, textsState, navigate])
}

/** Logs out the user, and the manager after an impersonation, and deletes the drafts of forms. */
async function endCurrentSessions(app: Pick<Application, 'api' | 'tokens' | 'boot'>): Promise<void> {
  await logout(app)
  if (app.tokens.endImpersonation() !== '') await logout(app)
  deleteDrafts()
}

/** Logs out; ignores errors of the server (specification, chapter 7). */
export async function logout({ api, boot }: Pick<Application, 'api' | 'boot'>): Promise<void> {
  await api({ ...boot.calls.logout, keepalive: true }).catch(() => {})
}
