import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import type { ScreenEntry } from '../language/bundle/screen-entry.ts'
import { mayHoldWidgets } from '../language/customization/widgets.ts'
import type { Text } from '../language/documents/library.ts'
import { isSimple } from '../language/expressions/index.ts'
import { visitor } from '../language/expressions/visitor.ts'
import type { Boot } from '../protocol/boot.ts'
import { previewIn } from '../protocol/preview.ts'
import { dropDrafts } from '../renderer/forms/draft.ts'
import { loadInterpreter, loadScreen } from '../renderer/screen/load.ts'
import { App } from './App.tsx'
import { accountLanguageOf, followAccount } from './account-language.ts'
import { createApi } from './api.ts'
import { type Application, ApplicationProvider } from './application.ts'
import { readBoot } from './boot.ts'
import { createBuildWatch } from './build-watch.ts'
import { createClock } from './clock.ts'
import { createDocuments } from './documents.ts'
import { takeEarlyResponse } from './early-calls.ts'
import { createFreshFactor } from './fresh-factor.ts'
import { createTexts } from './i18n.ts'
import { requestedLanguage, storedLanguage, storeLanguage } from './language.ts'
import { createNotificationStream } from './notification-stream.ts'
import type { Preview } from './preview.ts'
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
  const arrived = new URL(window.location.href)
  const tokens = createTokenStore(...stores)
  const signedIn = tokens.state(new Date()) === 'valid'
  const redirect = signInRedirectOf(arrived, { tokens, signedIn })
  if (redirect) window.history.replaceState(null, '', redirect.cleanUrl)
  showTheme(storedTheme())
  const bootData = await bootHere()
  document.title = bootData.boot.tenant.title
  const app = await createApplication(bootData, arrived, redirect)
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
  if (tokens.takeEnd()) showToast('info', app.texts.t('shell.impersonation_ended'), app).catch(report)
}

interface StartOptions {
  boot: Boot
  /** The root of the API. */
  root: string
  preview?: Preview
}

async function bootHere(): Promise<StartOptions> {
  // Trusts the frame's name, because the Content-Security-Policy lets only our own pages frame ours.
  const token = window.parent === window ? undefined : previewIn(window.name)
  if (token !== undefined) {
    return await import('./preview.ts').then(({ bootOfPreview }) => bootOfPreview(window, token))
  }
  const bootInPage = readBoot(document)
  if (bootInPage) return { boot: bootInPage, root: '' }
  return await import('./static-host.ts').then(({ bootOnStaticHost }) => bootOnStaticHost(document))
}

export async function createApplication(
  { boot, root, preview }: StartOptions,
  arrived: URL,
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
    minutes: boot.constants.customization_minutes,
    // Answers with the same build in a preview, whose frame is replaced with every change.
    ask: async () => (preview ? boot : (await fetch(`${root}/build.json`, { cache: 'no-store' })).json()),
  })

  const tokensNow = () => ({
    // Sends no expired token: the server would refuse even calls that need none, such as login.
    user: tokens.state(clock.now()) === 'valid' ? tokens.user() : '',
    manager: preview?.manager ?? tokens.manager(),
    preview: preview?.token ?? '',
  })
  const writeListeners = new Set<() => void>()
  const api = createApi({
    root,
    bases: boot.bases,
    tokens: tokensNow,
    device: tokens.device,
    language: () => document.documentElement.lang,
    sessionExpired: (token) => session.refused(token),
    serverTime: clock.set,
    early: takeEarlyResponse,
    customization: (version) => builds.answered(version),
    ended({ method, path }, status, error) {
      recordEvent({ kind: 'call', what: `${method} ${path}`, status })
      if (status >= 500) reportFault(error)
      if (method !== 'GET' && status >= 200 && status < 300) for (const listener of writeListeners) listener()
    },
  })
  const requested = find(arrived.pathname)?.entry
  const isolated = requested?.isolated
  // Loads the screen's code while the session is requested; errors show when the screen opens. Skips isolated screens,
  // such as the large code editor, for visitors.
  if (boot.first && !(isolated && tokens.state(clock.now()) !== 'valid'))
    loadScreen(boot.first, registry).catch(() => undefined)
  const session = createSessionStore({
    tokens,
    now: clock.now,
    ask: () => api(boot.calls.getSession),
    // Reloads, so that nothing seen during the impersonation stays in memory.
    left: (page) => window.location.assign(page),
    changed: dropDrafts,
  })
  const first = language === boot.language ? boot.firstTexts : undefined
  const texts = createTexts({
    language,
    first,
    load: documents.texts,
    tenant: boot.tenant,
    now: clock.now,
    report,
  })
  const [opened] = await Promise.all([
    firstSession(),
    first ? requested?.allow !== 'true' && texts.counted() : texts.whole(),
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
  const choose = (language: Boot['language']) => api({ ...boot.calls.setLanguage, body: { language } })
  followAccount(session, { speak: loadLanguage, choose, report }, opened ? visitor : session.view().session)

  window.addEventListener('storage', ({ key }) => {
    if (tokens.concerns(key)) changedElsewhere().catch(report)
  })

  return {
    boot,
    clock,
    tokens,
    session,
    api,
    listen: createNotificationStream({
      root,
      tokens: tokensNow,
      language: () => document.documentElement.lang,
    }),
    written(told) {
      writeListeners.add(told)
      return () => writeListeners.delete(told)
    },
    factor: createFreshFactor(),
    documents,
    texts,
    builds,
    find,
    preview: preview !== undefined,
    isolated,
    takesWidgets: boot.widgets && mayHoldWidgets(find(arrived.pathname)?.entry, arrived.search),
    speak: loadLanguage,
    report,
  }

  async function loadLanguage(wanted: Boot['language']): Promise<void> {
    await texts.use(wanted)
    document.documentElement.lang = wanted
    storeLanguage(wanted)
  }

  /** Reloads the page if another tab has logged in another user. */
  async function changedElsewhere(): Promise<void> {
    const before = session.view().session
    const { id, authenticated } = await session.load()
    if (before.authenticated && authenticated && id !== before.id) window.location.reload()
  }

  /**
   * Starts the first session and returns whether the address opened it. Throws if the session cannot be loaded for
   * another reason than an invalid token.
   */
  async function firstSession(): Promise<boolean> {
    if (redirect?.open && (await confirmOpening(redirect.open))) return true
    await session.load().catch((error: unknown) => {
      if (session.view().token === 'valid') throw error
    })
    return false
  }

  async function confirmOpening(open: NonNullable<SignInRedirect['open']>): Promise<boolean> {
    const result = await open((name, body) => api({ ...boot.calls[name], body }))
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
  return 'value' in text ? [text.value] : Object.values(text.with)
}
