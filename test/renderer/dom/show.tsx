import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useSyncExternalStore } from 'react'
import { matchPath } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { inject, vi } from 'vitest'
import { type Host, RendererProvider } from '../../../src/renderer/host.ts'
import { loadScreen } from '../../../src/renderer/screen/load.ts'
import { Screen } from '../../../src/renderer/screen/Screen.tsx'
import { type Answers, answering, fakeHost } from '../fake-host.ts'

const bundles = inject('bundles')

/** Shows the screen of an address, with a history to go on in; calls are answered by name. `host`: what it has otherwise. */
export async function show(address: string, answers: Answers = {}, host: Partial<Host> = {}) {
  const fake = fakeHost(answering(answers), { tenant: inject('tenant'), ...host })
  const history = new History(address)
  const navigate: Host['navigate'] = (to, options) => {
    fake.host.navigate(to, options)
    history.go(to, options?.replace)
  }
  const { bundle } = placeOf(address)
  if (bundle !== undefined) await loadScreen(bundle, fake.host.registry)
  const page = (
    <SWRConfig value={{ provider: () => new Map() }}>
      <RendererProvider value={{ ...fake.host, navigate }}>
        <Page history={history} />
      </RendererProvider>
    </SWRConfig>
  )
  const user = userEvent.setup({ delay: null, applyAccept: false })
  const { unmount } = await act(async () => render(page))
  return { ...fake, user, history, unmount }
}

/** The addresses somebody has been at, the present one last. */
class History {
  readonly been: string[]
  readonly #listeners = new Set<() => void>()

  constructor(address: string) {
    this.been = [address]
  }

  get here(): string {
    return this.been.at(-1) ?? ''
  }

  go(to: string, replace = false): void {
    if (replace) this.been.pop()
    this.been.push(to)
    for (const listener of this.#listeners) listener()
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

function Page({ history }: { history: History }) {
  const address = useSyncExternalStore(history.subscribe, () => history.here)
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
  for (const bundle of Object.values(bundles)) {
    const match = matchPath(bundle.screen.path.replace(/\{(\w+)\}/g, ':$1'), path)
    if (match) return { bundle, path, route: match.params as Record<string, string>, url }
  }
  return { bundle: undefined, path, route: {}, url }
}

/** A minute later the tab has the `focus` again, or is `online` again; for a time that stands still. */
export async function comeBack(event: string): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  fireEvent(window, new Event(event))
  await act(() => vi.advanceTimersByTimeAsync(1000))
}

export const button = (name: string) => screen.getByRole('button', { name })
export const link = (name: string) => screen.getByRole('link', { name })
export const alert = () => screen.getByRole('alert')
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}\\b`))
