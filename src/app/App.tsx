import { lazy, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { canLoadWidgets } from '../language/customization/widgets.ts'
import { Screen } from '../renderer/screen/Screen.tsx'
import { RendererProvider } from '../renderer/services.ts'
import type { Application } from './application.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { decide } from './guard.ts'
import { requestedLanguage, withoutLanguage } from './language.ts'
import { AsidePanel } from './layouts/AsidePanel.tsx'
import { Layout } from './layouts/Layout.tsx'
import { NetworkNotice } from './NetworkNotice.tsx'
import { NewBuild } from './NewBuild.tsx'
import { removeSkeleton } from './page-frame.ts'
import { usePageHeading } from './page-heading.ts'
import { useRendererServices } from './renderer-services.ts'
import { useScrollMemory } from './scroll-memory.ts'
import { useScreenLoader } from './use-screen-loader.ts'
import { areWidgetsLoaded } from './widgets/loaded.ts'

const Widgets = lazy(() => import('./widgets/Widgets.tsx'))
const Watch = lazy(() => import('./Watch.tsx'))
const ProofDialog = lazy(() => import('./ProofDialog.tsx'))
const SessionExpired = lazy(() => import('./SessionExpired.tsx'))

/** Renders the page: the guard decides whether the visited screen may be shown, and the layout frames it. */
export function App({ app }: { app: Application }) {
  const { pathname, search } = useLocation()
  const view = useSyncExternalStore(app.session.subscribe, app.session.view)
  const requestedProof = useSyncExternalStore(app.proofPrompt.subscribe, app.proofPrompt.requestedProof)
  const textsState = useSyncExternalStore(app.texts.subscribe, app.texts.state)

  const match = useMemo(() => app.findScreen(pathname), [app, pathname])
  const visited = useRef(pathname)
  const decision = useMemo(() => {
    const url = new URL(pathname + search, window.location.origin)
    const { tenant, homes } = app.boot
    const nextDecision = decide({ entry: match?.entry, url, tenant, homes, ...view })
    // Loads a new page where widgets are not allowed or when a person logs in, because loaded third-party scripts
    // cannot be removed.
    const canStay = !areWidgetsLoaded() || (view.token === 'none' && canLoadWidgets(match?.entry, search))
    // Loads the next page from the server if the page is older than the last published build.
    const isCurrentBuild = pathname === visited.current || !app.builds.isOutdated()
    const canShow = match?.entry.isolated === app.isolation && isCurrentBuild
    return 'show' in nextDecision && !(canStay && canShow) ? { leave: pathname + search } : nextDecision
  }, [app, match, pathname, search, view])

  useEffect(() => {
    visited.current = pathname
  }, [pathname])
  useRedirect(app, decision)
  useRequestedLanguage(app, search)
  const loadedScreen = useScreenLoader(app, { pathname, match, decision })
  const isCurrentScreen = loadedScreen?.path === pathname && 'show' in decision
  const frozenProps = usePropsWhileCurrent(
    { services: useRendererServices(app, view, textsState), search },
    isCurrentScreen,
  )
  useLayoutEffect(() => {
    if (loadedScreen === undefined) return
    removeSkeleton()
    return onFirstTouch(() => app.texts.loadAll().catch(app.report))
  }, [app, loadedScreen])
  usePageHeading(loadedScreen?.path, textsState.language, app.boot.tenant.title)
  useScrollMemory(loadedScreen?.path === pathname)

  if (loadedScreen === undefined) return null
  const { path, layout, route, content } = loadedScreen
  const url = Object.fromEntries(new URLSearchParams(frozenProps.search))
  return (
    <RendererProvider value={frozenProps.services}>
      <Layout
        name={layout}
        path={path}
        route={route}
        aside={
          'bundle' in content &&
          content.bundle.aside && (
            <AsidePanel key={path} bundle={content.bundle.aside} route={route} url={url} />
          )
        }
      >
        <NetworkNotice />
        <NewBuild />
        {'bundle' in content ? (
          <Screen key={path} bundle={content.bundle} route={route} url={url} />
        ) : (
          <ErrorPage problem={content.problem} />
        )}
      </Layout>
      {app.boot.widgets && (
        <Suspense>
          <Widgets
            isAllowed={app.allowsWidgets && view.token === 'none' && canLoadWidgets(match?.entry, search)}
          />
        </Suspense>
      )}
      {app.boot.watch && (
        <Suspense>
          <Watch version={app.boot.watch} />
        </Suspense>
      )}
      {requestedProof && (
        <Suspense>
          <ProofDialog proof={requestedProof} />
        </Suspense>
      )}
      {view.showExpired && (
        <Suspense>
          <SessionExpired onClose={app.session.acknowledge} />
        </Suspense>
      )}
    </RendererProvider>
  )
}

/**
 * Freezes the props of a page that is being left, so that it does not reload with the next page's address or an ended
 * session.
 */
function usePropsWhileCurrent<Props>(props: Props, isCurrent: boolean): Props {
  const lastProps = useRef(props)
  if (isCurrent) lastProps.current = props
  return lastProps.current
}

/** Runs at the first interaction with a page. Returns an unsubscribe function. */
function onFirstTouch(listener: () => void): () => void {
  const controller = new AbortController()
  for (const kind of ['pointerdown', 'keydown'])
    window.addEventListener(kind, listener, { once: true, signal: controller.signal })
  return () => controller.abort()
}

function useRedirect({ session, tokens }: Application, decision: ReturnType<typeof decide>): void {
  const navigate = useNavigate()
  useEffect(() => {
    if ('show' in decision) return
    if (decision.remember !== undefined) tokens.rememberAddress(decision.remember)
    if ('leave' in decision) return window.location.replace(decision.leave)
    if (decision.expired) session.expire()
    navigate(decision.go, { replace: true })
  }, [decision, navigate, session, tokens])
}

/** Handles `?lang=en` on any address: switches to the language if it is supported, and always removes the parameter. */
function useRequestedLanguage({ changeLanguage, report }: Application, search: string): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!new URLSearchParams(search).has('lang')) return
    const language = requestedLanguage(search)
    if (language !== undefined) changeLanguage(language).catch(report)
    // Reads the current address, because the guard may have redirected since `search` was read.
    const { pathname, search: currentSearch, hash } = window.location
    navigate({ pathname, search: withoutLanguage(currentSearch), hash }, { replace: true })
  }, [search, changeLanguage, report, navigate])
}
