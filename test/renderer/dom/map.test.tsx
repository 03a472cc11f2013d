import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, inject, test, vi } from 'vitest'
import { button, show } from './show.tsx'

const ruzafa = { latitude: 39.4622, longitude: -0.3736, radius: 1500 }
const tiles = 'https://tiles.example.com/{z}/{x}/{y}.png'

class Watcher {
  readonly #tell: (entries: { isIntersecting: boolean }[]) => void
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    this.#tell = tell
  }
  observe() {
    this.#tell([{ isIntersecting: true }])
  }
  disconnect() {}
}

/** Mocks a visible map of a phone's width. */
beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', Watcher)
  vi.stubGlobal('ResizeObserver', Watcher)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(360)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300)
})

const map = () => screen.findByRole('application', {}, { timeout: 5000 })
const drawn = () => [...document.querySelectorAll('img')].map((one) => one.src)

test('a map describes its place in text: municipality, area and neighbours', async () => {
  await show('/area', { getArea: ruzafa })
  await map()
  expect(await screen.findByText(/map\.inside .*"València"/, {}, { timeout: 5000 })).toBeDefined()
  expect(screen.getByText(/map\.area .*1[.,]5/)).toBeDefined()
  expect(screen.getByText(/map\.neighbours .*Mislata/)).toBeDefined()
})

test('a point without an address has a map all the same', async () => {
  await show('/area?address=none', { getArea: ruzafa })
  expect(await map()).toBeDefined()
  expect(screen.queryByText('Ruzafa')).toBeNull()
})

test('keys pan and zoom the map, and Enter measures from its centre', async () => {
  const { user } = await show('/area', { getArea: ruzafa })
  const view = await map()
  const bar = () => document.querySelector('.ts-map__scale')?.textContent
  const far = bar()
  view.focus()
  await user.keyboard('{+}{+}')
  expect(bar()).not.toBe(far)
  await user.keyboard('{ArrowRight}{Enter}')
  expect(await screen.findByText(/map\.between .*"far"/)).toBeDefined()
  await user.keyboard('{Home}')
  expect(bar()).toBe(far)
})

test('tiles and their attribution are loaded only if the tenant configures them', async () => {
  const { unmount } = await show('/area', { getArea: ruzafa })
  await map()
  expect(drawn()).toEqual([])
  unmount()
  const tenant = { ...inject('tenant'), map: { tiles, attribution: '© Example', most_zoom: 16 } }
  await show('/area', { getArea: ruzafa }, { tenant })
  await map()
  await waitFor(() => expect(drawn().length).toBeGreaterThan(3))
  expect(drawn().every((address) => /^https:\/\/tiles\.example\.com\/6\/\d+\/\d+\.png$/.test(address))).toBe(
    true,
  )
  expect(screen.getByText('© Example')).toBeDefined()
})

test('a form takes a place from Enter on the map or from typed coordinates', async () => {
  const { user, argsOf } = await show('/area/form', { keepArea: null })
  const view = await map()
  view.focus()
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/fields\.latitude/).value).not.toBe(''))
  const longitude = screen.getByLabelText(/fields\.longitude/)
  await user.clear(longitude)
  await user.type(longitude, '-4')
  await user.click(button('area.send'))
  expect(argsOf('keepArea')).toEqual([{ place: { latitude: expect.any(Number), longitude: -4 } }])
})
