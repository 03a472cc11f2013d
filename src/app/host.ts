import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { addressOf } from '../protocol/route.ts'
import { dropDrafts } from '../renderer/forms/draft.ts'
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

/** Builds the services of the renderer; a new object whenever the person or the language changes. */
export function useHostOf(
  app: Application,
  view: SessionView,
  words: ReturnType<Texts['state']>,
): RendererServices {
  const navigate = useNavigate()
  return useMemo(() => {
    const { boot, clock, session, texts, find, documents, tokens, report } = app
    const { language } = words

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
      marked: texts.marked,
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
        const sentence = errorToast(error, texts.t)
        if (sentence !== undefined) showToast('error', sentence, app).catch(report)
      },
      call: (operation, args, options) =>
        app.factor.given(() => app.api(requestOf(operation, args, options))),
      prefetch(path) {
        const entry = find(path)?.entry
        // To a page by itself leads a page load: what began here would end here.
        if (entry === undefined || entry.isolated !== app.isolated) return
        // Only a wish: the visit itself asks again and tells what is wrong.
        documents
          .screen(entry)
          .then((bundle) => loadScreen(bundle, registry))
          .catch(() => {})
      },
      async startSession(signedIn, { goHome }) {
        const ticket = ticketIn(signedIn)
        if (ticket !== undefined) return navigate(addressOf('/login-code', { ticket }))
        const another = session.view().session.authenticated
        if (another) await leave(app)
        await session.start(signedIn)
        // By now the guard has sent this public route home; what follows is where the person wanted to be.
        const remembered = tokens.takeAddress()
        const next = mayOpen(remembered) ? remembered : homeOf({ ...boot, session: session.view().session })
        // A page load, so that nothing another person has seen stays in memory for this one.
        if (another) window.location.replace(next)
        else if (goHome) navigate(next, { replace: true })
      },
      impersonate(signedIn) {
        session.impersonate(signedIn, window.location.pathname + window.location.search)
        // The guard leads home from here, in a page that knows nothing of what the manager has seen.
        window.location.assign('/login')
      },
      async endSession(page) {
        await leave(app)
        tokens.clear()
        // A page load, so that nothing this person has seen stays in memory for the next one.
        window.location.assign(page ?? boot.tenant.urls.home ?? '/login')
      },
      reloadSession: session.load,
      track: (event) => notifyWidgets(boot.tenant, event).catch(report),
    } satisfies RendererServices

    /** The address asked for before logging in may belong to somebody with another role. */
    function mayOpen(address: string): boolean {
      if (!address.startsWith('/')) return false
      const url = new URL(address, window.location.origin)
      const { tenant, homes } = boot
      const visit = { entry: find(url.pathname)?.entry, url, tenant, homes, ...session.view() }
      const decision = decide(visit)
      return url.origin === window.location.origin && 'show' in decision && decision.show === 'screen'
    }
  }, [app, view, words, navigate])
}

/** Ends what this browser keeps of a person's session, and what they have typed. */
async function leave(app: Pick<Application, 'api' | 'tokens' | 'boot'>): Promise<void> {
  await logout(app)
  // Whoever looked as somebody else is themselves again by now, and leaves too.
  if (app.tokens.leave() !== '') await logout(app)
  dropDrafts()
}

/** The person leaves whatever the server says (specification, chapter 7). */
export async function logout({ api, boot }: Pick<Application, 'api' | 'boot'>): Promise<void> {
  await api(boot.calls.logout).catch(() => {})
}
