import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import type { ScreenEntry } from '../language/bundle/screen-entry.ts'
import { canLoadWidgets } from '../language/customization/widgets.ts'
import type { Text } from '../language/documents/library.ts'
import { isSimple } from '../language/expressions/index.ts'
import { visitor } from '../language/expressions/visitor.ts'
import type { Boot } from '../protocol/boot.ts'
import { previewTokenIn } from '../protocol/preview.ts'
import { deleteDrafts } from '../renderer/forms/draft.ts'
import { loadInterpreter, loadScreen } from '../renderer/screen/load.ts'
import { App } from './App.tsx'
import { accountLanguageOf, followAccountLanguage } from './account-language.ts'
import { createApi } from './api.ts'
import { type Application, ApplicationProvider } from './application.ts'
import { readBoot } from './boot.ts'
import { createBuildWatch } from './build-watch.ts'
import { createClock } from './clock.ts'
import { createDocuments } from './documents.ts'
import { takeEarlyResponse } from './early-calls.ts'
import { createTexts } from './i18n.ts'
import { requestedLanguage, storedLanguage, storeLanguage } from './language.ts'
import { createNotificationStream } from './notification-stream.ts'
import type { Preview } from './preview.ts'
import { createProofPrompt } from './proof-prompt.ts'
import { registry } from './registry.ts'
import { report, reportFault } from './report.ts'
import { routesOf } from './routes.ts'
import { createSessionStore } from './session.ts'
import { type SignInRedirect, signInRedirectOf } from './sign-in-redirect.ts'
import { limitEvents, recordEvent } from './telemetry.ts'
import { showTheme, storedTheme } from './theme.ts'
import { showToast } from './toasts.ts'
import { createTokenStore } from './token-store.ts'

/** The storages of this browser, separated by tenant. */
const stores = [window.location.host, () => localStorage, () => sessionStorage] as const

/** Starts the application: loads the tenant, the texts and the user. */
export async function start(root: HTMLElement): Promise<void> {
  const initialUrl = new URL(window.location.href)
  const tokens = createTokenStore(...stores)
  const isSignedIn = tokens.state(new Date()) === 'valid'
  const redirect = signInRedirectOf(initialUrl, { tokens, isSignedIn })
  if (redirect) window.history.replaceState(null, '', redirect.cleanUrl)
  showTheme(storedTheme())
  const bootData = await loadBoot()
  document.title = bootData.boot.tenant.title
  const app = await createApplication(bootData, initialUrl, redirect)
  createRoot(root).render(
    <BrowserRouter>
      <ApplicationProvider value={app}>
        <App app={app} />
      </ApplicationProvider>
    </BrowserRouter>,
  )
  // Reloads a page restored from the back/forward cache, which may show a user who has logged out since.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && app.session.view().session.authenticated) window.location.reload()
  })
  if (tokens.takeImpersonationEnd())
    showToast('info', app.texts.t('shell.impersonation_ended'), app).catch(report)
}

interface StartOptions {
  boot: Boot
  /** The root of the API. */
  root: string
  preview?: Preview
}

async function loadBoot(): Promise<StartOptions> {
  // Trusts the frame's name, because the Content-Security-Policy allows only our own pages to frame ours.
  const token = window.parent === window ? undefined : previewTokenIn(window.name)
  if (token !== undefined) {
    return await import('./preview.ts').then(({ bootOfPreview }) => bootOfPreview(window, token))
  }
  const bootInPage = readBoot(document)
  if (bootInPage) return { boot: bootInPage, root: '' }
  return await import('./static-host.ts').then(({ bootOnStaticHost }) => bootOnStaticHost(document))
}

export async function createApplication(
  { boot, root, preview }: StartOptions,
  initialUrl: URL,
  redirect: SignInRedirect | undefined,
): Promise<Application> {
  limitEvents(boot.constants.error_report_events)
  const find = routesOf(boot.screens)
  const clock = createClock()
  const tokens = createTokenStore(...stores, { checkExpiry: boot.checkExpiry })
  const documents = createDocuments(boot, root)
  const language = requestedLanguage(window.location.search) ?? storedLanguage() ?? boot.language
  document.documentElement.lang = language

  const builds = createBuildWatch({
    build: boot.build,
    intervalMinutes: boot.constants.customization_minutes,
    // Returns this page's own build in a preview, whose frame is replaced with every change.
    requestBuild: async () =>
      preview ? boot : (await fetch(`${root}/build.json`, { cache: 'no-store' })).json(),
  })

  const currentTokens = () => ({
    // Sends no expired token, because the server would refuse even calls that need none, such as login.
    user: tokens.state(clock.now()) === 'valid' ? tokens.user() : '',
    manager: preview?.manager ?? tokens.manager(),
    preview: preview?.token ?? '',
  })
  const logoutController = new AbortController()
  const writeListeners = new Set<() => void>()
  const api = createApi({
    root,
    bases: boot.bases,
    tokens: currentTokens,
    device: tokens.device,
    language: () => document.documentElement.lang,
    onSessionExpired: (token) => session.endIfCurrent(token),
    onServerTime: clock.set,
    takeEarlyResponse,
    loggedOut: logoutController.signal,
    onCustomizationVersion: (version) => builds.compareVersion(version),
    onEnd({ method, path }, status, error) {
      recordEvent({ kind: 'call', what: `${method} ${path}`, status })
      if (status >= 500) reportFault(error)
      if (method !== 'GET' && status >= 200 && status < 300) for (const listener of writeListeners) listener()
    },
  })
  const requestedScreen = find(initialUrl.pathname)?.entry
  const isolated = requestedScreen?.isolated
  // Loads the screen's code while the session is requested; errors are shown when the screen opens. Skips isolated
  // screens, such as the large code editor, for visitors.
  if (boot.first && !(isolated && tokens.state(clock.now()) !== 'valid'))
    loadScreen(boot.first, registry).catch(() => undefined)
  const session = createSessionStore({
    tokens,
    now: clock.now,
    requestSession: () => api(boot.calls.getSession),
    // Reloads, so that nothing seen during the impersonation stays in memory.
    onImpersonationEnd: (page) => window.location.assign(page),
    onPersonChange: deleteDrafts,
  })
  const firstTexts = language === boot.language ? boot.firstTexts : undefined
  const texts = createTexts({
    language,
    firstTexts,
    load: documents.texts,
    tenant: boot.tenant,
    now: clock.now,
    report,
  })
  const [isOpenedByAddress] = await Promise.all([
    startFirstSession(),
    firstTexts ? requestedScreen?.allow !== 'true' && texts.loadPlurals() : texts.loadAll(),
    [...boot.screens, ...boot.homes].flatMap(expressionsOf).every(isSimple) ? undefined : loadInterpreter(),
  ])

  // Uses the account's language where neither this address nor this browser has one.
  const accountLanguage = accountLanguageOf(session.view().session)
  if (
    accountLanguage !== undefined &&
    requestedLanguage(window.location.search) === undefined &&
    storedLanguage() === undefined
  )
    await loadLanguage(accountLanguage).catch(report)
  const storeInAccount = (language: Boot['language']) =>
    api({ ...boot.calls.setLanguage, body: { language } })
  followAccountLanguage(
    session,
    { changeLanguage: loadLanguage, storeInAccount, report },
    isOpenedByAddress ? visitor : session.view().session,
  )

  window.addEventListener('storage', ({ key }) => {
    if (tokens.isSessionKey(key)) reloadIfUserChanged().catch(report)
  })

  return {
    boot,
    clock,
    tokens,
    session,
    api,
    endCalls: () => logoutController.abort(),
    streamNotifications: createNotificationStream({
      root,
      tokens: currentTokens,
      language: () => document.documentElement.lang,
      loggedOut: logoutController.signal,
    }),
    subscribeToWrites(listener) {
      writeListeners.add(listener)
      return () => writeListeners.delete(listener)
    },
    proofPrompt: createProofPrompt(),
    documents,
    texts,
    builds,
    findScreen: find,
    preview: preview !== undefined,
    isolation: isolated,
    allowsWidgets: boot.widgets && canLoadWidgets(find(initialUrl.pathname)?.entry, initialUrl.search),
    changeLanguage: loadLanguage,
    report,
  }

  async function loadLanguage(newLanguage: Boot['language']): Promise<void> {
    await texts.changeLanguage(newLanguage)
    document.documentElement.lang = newLanguage
    storeLanguage(newLanguage)
  }

  /** Reloads the page if another tab has logged in another user. */
  async function reloadIfUserChanged(): Promise<void> {
    const previousSession = session.view().session
    const { id, authenticated } = await session.load()
    if (previousSession.authenticated && authenticated && id !== previousSession.id) window.location.reload()
  }

  /**
   * Starts the first session and returns whether the address opened it. Throws if the session cannot be loaded for
   * another reason than an invalid token.
   */
  async function startFirstSession(): Promise<boolean> {
    if (redirect?.signIn && (await signInByAddress(redirect.signIn))) return true
    await session.load().catch((error: unknown) => {
      if (session.view().token === 'valid') throw error
    })
    return false
  }

  async function signInByAddress(signIn: NonNullable<SignInRedirect['signIn']>): Promise<boolean> {
    const result = await signIn((name, body) => api({ ...boot.calls[name], body }))
    if ('session' in result) await session.start(result.session)
    else window.history.replaceState(null, '', result.go)
    return 'session' in result
  }
}

/** Lists the expressions of guards and menus. */
function expressionsOf({ allow, menu }: Pick<ScreenEntry, 'allow' | 'menu'>): string[] {
  return [allow, ...(menu?.when === undefined ? [] : [menu.when]), ...expressionsIn(menu?.label)]
}

function expressionsIn(text: Text | undefined): string[] {
  if (typeof text !== 'object') return []
  if ('value' in text) return [text.value]
  return [...('by' in text ? [text.by] : []), ...Object.values(text.with ?? {})]
}
