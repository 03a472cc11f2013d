import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useSyncExternalStore } from 'react'
import { SWRConfig } from 'swr'
import { inject, vi } from 'vitest'
import { screenAt } from '../../../src/language/documents/screen-at.ts'
import { routeOf } from '../../../src/protocol/route.ts'
import { loadScreen } from '../../../src/renderer/screen/load.ts'
import { Screen } from '../../../src/renderer/screen/Screen.tsx'
import { RendererProvider, type RendererServices } from '../../../src/renderer/services.ts'
import { type Answers, answersFrom, fakeHost } from '../fake-host.ts'

const bundles = { ...inject('productBundles'), ...inject('bundles') }

/** Renders the screen of an address with a history; calls respond by name. `host` replaces parts of the host. */
export async function show(address: string, answers: Answers = {}, host: Partial<RendererServices> = {}) {
  const fake = fakeHost(answersFrom(answers), { tenant: inject('tenant'), ...host })
  const history = new History(address)
  const navigate: RendererServices['navigate'] = (to, options) => {
    fake.host.navigate(to, options)
    history.go(to, options?.replace)
  }
  const { bundle } = placeOf(address)
  if (bundle !== undefined) await loadScreen(bundle, fake.host.registry)
  const page = (host: RendererServices) => (
    <SWRConfig value={{ provider: () => new Map() }}>
      <RendererProvider value={{ ...host, navigate }}>
        <Page history={history} />
      </RendererProvider>
    </SWRConfig>
  )
  const user = userEvent.setup({ delay: null, applyAccept: false })
  const { unmount, rerender } = await act(async () => render(page(fake.host)))
  /** Simulates a login as another person in another tab. */
  const switchUser = (id: string) => {
    const session = { ...fake.host.session, id }
    return act(async () => rerender(page({ ...fake.host, session })))
  }
  return { ...fake, user, history, unmount, switchUser }
}

/** Keeps the visited addresses, the current one last. */
class History {
  readonly visited: string[]
  readonly #listeners = new Set<() => void>()

  constructor(address: string) {
    this.visited = [address]
  }

  get current(): string {
    return this.visited.at(-1) ?? ''
  }

  go(to: string, replace = false): void {
    if (replace) this.visited.pop()
    this.visited.push(to)
    for (const listener of this.#listeners) listener()
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

function Page({ history }: { history: History }) {
  const address = useSyncExternalStore(history.subscribe, () => history.current)
  const { bundle, path, route, url } = placeOf(address)
  return bundle === undefined ? (
    <h1>{path}</h1>
  ) : (
    <Screen key={path} bundle={bundle} route={route} url={url} />
  )
}

function placeOf(address: string) {
  const { pathname: path, searchParams } = new URL(address, 'http://alba.localhost')
  const url = Object.fromEntries(searchParams)
  const all = Object.values(bundles)
  const found = screenAt(
    path,
    all.map(({ screen }) => screen),
  )
  const bundle = all.find(({ screen }) => screen === found)
  return { bundle, path, route: bundle ? routeOf(bundle.screen.path, path) : {}, url }
}

/** Advances a fake clock by a minute and dispatches `focus` or `online`. */
export async function refocus(event: string): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  fireEvent(window, new Event(event))
  await act(() => vi.advanceTimersByTimeAsync(1000))
}

export const button = (name: string) => screen.getByRole('button', { name })
export const link = (name: string) => screen.getByRole('link', { name })
export const alert = () => screen.getByRole('alert')
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}\\b`))
