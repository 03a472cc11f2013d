import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { inject, vi } from 'vitest'
import constants from '../../../schemas/constants.json'
import { bases } from '../../../schemas/hosts.json'
import describeLink from '../../../schemas/operations/auth/describeLink.json'
import finishGoogleSignIn from '../../../schemas/operations/auth/finishGoogleSignIn.json'
import getSession from '../../../schemas/operations/auth/getSession.json'
import givePassword from '../../../schemas/operations/auth/givePassword.json'
import giveSecondFactor from '../../../schemas/operations/auth/giveSecondFactor.json'
import loginSecret from '../../../schemas/operations/auth/loginSecret.json'
import logout from '../../../schemas/operations/auth/logout.json'
import countNotifications from '../../../schemas/operations/notifications/countNotifications.json'
import setLanguage from '../../../schemas/operations/profile/setLanguage.json'
import { App } from '../../../src/app/App.tsx'
import { ApplicationProvider } from '../../../src/app/application.ts'
import { registry } from '../../../src/app/registry.ts'
import { requestEarly } from '../../../src/app/request-early.ts'
import { createApplication } from '../../../src/app/start.tsx'
import { createTokenStore } from '../../../src/app/token-store.ts'
import type { Boot } from '../../../src/protocol/boot.ts'
import { loadScreen } from '../../../src/renderer/screen/load.ts'
import { effectsFlushed } from '../../renderer/dom/drawn.ts'

/** Maps method and path to a function that returns the response body. */
type ServerAnswers = Readonly<Record<string, () => unknown>>

const bundles = Object.values(inject('bundles'))
const documentOf = (path: string) => `/documents${path}.json`

type Calls = Boot['calls']

const boot: Boot = {
  tenant: inject('tenant'),
  language: 'es',
  screens: bundles.map(({ screen: { path, allow = 'true', visitors, title } }) => {
    const entry = { path, allow, title, layout: 'default', document: documentOf(path) } as const
    return visitors === undefined ? entry : { ...entry, visitors }
  }),
  homes: [{ under: '/vault', path: '/vault', allow: 'session.authenticated' }],
  glossary: { es: '/glossary/es', en: '/glossary/en' },
  calls: {
    countNotifications,
    describeLink,
    finishGoogleSignIn,
    getSession,
    givePassword,
    giveSecondFactor,
    loginSecret,
    logout,
    setLanguage,
  } as Calls,
  bases,
  constants,
  widgets: false,
  texts: { es: '/texts/es.json', en: '/texts/en.json' },
  theme: '/theme.css',
  favicon: '/favicon.svg',
  tones: {},
  enumerations: {},
  build: 'one',
  checkExpiry: true,
}

export const ana = {
  id: 'ana',
  name: 'Ana',
  authenticated: true,
  email_verification: true,
  roles: ['USER'],
  impersonator: '',
}

/** Loads only the first HTML of an address, whose early script starts requests before the application loads. */
export function openEarly(address: string, server: ServerAnswers = {}) {
  window.history.replaceState(null, '', address)
  const countRequests = serve({ ...documents, [`GET ${getSession.path}`]: dataResponse(ana), ...server })
  const url = new URL(window.location.href)
  const first = bundles.find(({ screen }) => screen.path === url.pathname)
  const pageBoot: Boot = { ...boot, ...(first && { first }) }
  requestEarly(pageBoot, { url, tokens: tokens(), now: new Date() })
  return { countRequests, show: () => showAt(pageBoot) }
}

/** Opens the whole application at an address. `server` adds to the default responses or overrides them. */
export async function open(address: string, server: ServerAnswers = {}) {
  window.history.replaceState(null, '', address)
  const countRequests = serve({ ...documents, [`GET ${getSession.path}`]: dataResponse(ana), ...server })
  return { countRequests, ...(await showAt(boot)) }
}

async function showAt(boot: Boot) {
  const pageLoads = watchLeaving()
  const app = await createApplication({ boot, root: '' }, new URL(window.location.href), undefined)
  const page = (
    <SWRConfig value={{ provider: () => new Map() }}>
      <BrowserRouter>
        <ApplicationProvider value={app}>
          <App app={app} />
        </ApplicationProvider>
      </BrowserRouter>
    </SWRConfig>
  )
  await Promise.all(bundles.map((bundle) => loadScreen(bundle, registry)))
  const { unmount } = render(page)
  await effectsFlushed()
  return { pageLoads, unmount, user: userEvent.setup({ delay: null }) }
}

export const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

const tokens = () =>
  createTokenStore(
    window.location.host,
    () => localStorage,
    () => sessionStorage,
  )

/** Stores a session in the browser, as after a login. */
export function signIn(expiresAt = inAnHour(), token = 'ana'): void {
  tokens().storeSession({ token, expiresAt })
}

/** Replaces the session in another tab of the same browser. */
export function signInElsewhere(token: string): Promise<void> {
  signIn(inAnHour(), token)
  return tellTabs()
}

export function signOutElsewhere(): Promise<void> {
  tokens().clear()
  return tellTabs()
}

function tellTabs(): Promise<void> {
  const key = `tesela:${window.location.host}:session`
  return act(async () => void window.dispatchEvent(new StorageEvent('storage', { key })))
}

/** Returns the sessions of these people, one per call, and repeats the last one. */
export function sessionsInTurn(...people: string[]): () => Response {
  return () => {
    const [id = ''] = people.length > 1 ? people.splice(0, 1) : people
    return dataResponse({ ...ana, id })()
  }
}

export function dataResponse(data: unknown, headers: Record<string, string> = {}) {
  return () => Response.json({ data }, { headers })
}

export function errorResponse(status: number, code: string) {
  return () => Response.json({ error: { code, message: code } }, { status })
}

const documents = {
  'GET /build.json': () => Response.json({ build: 'one' }),
  'GET /texts/es.json': () => Response.json({}),
  'GET /texts/en.json': () => Response.json({}),
  ...Object.fromEntries(
    bundles.map((bundle) => [`GET ${documentOf(bundle.screen.path)}`, () => Response.json(bundle)]),
  ),
}

function serve(answers: ServerAnswers) {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    const what = `${method} ${new URL(address, window.location.href).pathname}`
    requests.push(what)
    return answers[what]?.() ?? new Response(null, { status: 404 })
  })
  return (what: string) => requests.filter((one) => one === what).length
}

/** Records page loads, which would end the test: their URLs, or `reload`. */
function watchLeaving(): string[] {
  const left: string[] = []
  const { location } = window
  vi.spyOn(location, 'reload').mockImplementation(() => void left.push('reload'))
  for (const way of ['assign', 'replace'] as const)
    vi.spyOn(location, way).mockImplementation((to) => void left.push(String(to)))
  return left
}
