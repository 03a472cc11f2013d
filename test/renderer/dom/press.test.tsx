import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { apiError } from '../fake-host.ts'
import { alert, button, link, show } from './show.tsx'
import { slow } from './slow.ts'

const listThings = { items: [], total: 3 }
const session = { id: 'eva', name: '', authenticated: true, roles: ['ADMIN'], impersonator: '' }

describe('pressing a button', () => {
  test('runs the document’s steps in order', async () => {
    const { user, events } = await show('/door', { listThings, knock: null })
    await user.click(button('door.knock'))
    expect(events.map(({ kind }) => kind)).toEqual(['call', 'call', 'toast'])
  })

  test('twice sends one call and marks the button as busy', async () => {
    const knock = slow()
    const { user, argsOf } = await show('/door', { listThings, knock: knock.answer })
    await user.dblClick(button('door.knock'))
    expect(argsOf('knock')).toHaveLength(1)
    expect(button('door.knock').getAttribute('aria-busy')).toBe('true')
    expect(button('door.knock').getAttribute('aria-disabled')).toBe('true')
  })

  test('twice before a render sends one call', async () => {
    const { argsOf } = await show('/door', { listThings, knock: slow().answer })
    act(() => {
      button('door.knock').click()
      button('door.knock').click()
    })
    expect(argsOf('knock')).toHaveLength(1)
  })

  test('before its time sends nothing and shows the remaining time', async () => {
    const until = '2026-11-21T10:00:24.000Z'
    const { user, argsOf } = await show(`/door?until=${until}`, { listThings, knock: null })
    expect(screen.getByText('renderer.wait {"time":"0:24"}')).toBeDefined()
    await user.click(button('door.ring'))
    expect(argsOf('knock')).toHaveLength(0)
  })

  test('after its time sends the call', async () => {
    const { user, argsOf } = await show('/door?until=2026-11-21T09:59:59.000Z', { listThings, knock: null })
    await user.click(button('door.ring'))
    expect(argsOf('knock')).toHaveLength(1)
  })

  test('sends another call once the first has ended', async () => {
    const knock = slow()
    const { user, argsOf } = await show('/door', { listThings, knock: knock.answer })
    await user.click(button('door.knock'))
    await knock.give(null)
    await user.click(button('door.knock'))
    expect(argsOf('knock')).toHaveLength(2)
  })

  test('shows the reason of a rejection beside the button until the next press', async () => {
    let answer: () => unknown = () =>
      Promise.reject(apiError(429, 'too_many', { message: 'Too many knocks.' }))
    const { user, eventsOfKind } = await show('/door', { listThings, knock: () => answer() })
    await user.click(button('door.knock'))
    expect(alert().textContent).toContain('Too many knocks.')
    expect(eventsOfKind('toastError')).toMatchObject([{ undone: 'door.unheard' }])
    expect(eventsOfKind('toast')).toEqual([])
    answer = () => null
    await user.click(button('door.knock'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('shows the fix of a rejection as a link', async () => {
    const fix = { label: 'Say your name', go: '/name' }
    const knock = () => Promise.reject(apiError(409, 'no_name', { reason: 'You have no name yet.', fix }))
    const { user, history } = await show('/door', { listThings, knock })
    await user.click(button('door.knock'))
    expect(alert().textContent).toContain('You have no name yet.')
    await user.click(link('Say your name'))
    expect(history.current).toBe('/name')
  })

  test('reloads the page’s data after a conflict', async () => {
    let total = 3
    const knock = () => {
      total = 4
      return Promise.reject(apiError(409, 'sold_out'))
    }
    const { user, eventsOfKind } = await show('/door', { listThings: () => ({ items: [], total }), knock })
    await user.click(button('door.knock'))
    expect(screen.getByRole('definition').textContent).toBe('4')
    expect(eventsOfKind('reloadSession')).toHaveLength(1)
  })

  test('reports a programming error and shows a message', async () => {
    const mistake = new TypeError('undefined is not a function')
    const { user, eventsOfKind } = await show('/door', { listThings, knock: () => Promise.reject(mistake) })
    await user.click(button('door.knock'))
    expect(eventsOfKind('report')).toEqual([mistake])
    expect(alert().textContent).toContain('renderer.error_unknown')
  })

  test('reloads the data that its document names and the session', async () => {
    const { user, eventsOfKind, argsOf } = await show('/door', { listThings })
    await user.click(button('door.look_again'))
    expect([argsOf('listThings').length, eventsOfKind('reloadSession').length]).toEqual([2, 1])
  })

  test('sends an idempotency key with an idempotent operation', async () => {
    const { user, eventsOfKind } = await show('/door', { listThings, buy: { id: 'b1' } })
    await user.click(button('door.buy'))
    expect(eventsOfKind('call').at(-1)).toMatchObject({
      operation: 'buy',
      idempotencyKey: expect.stringMatching(/^\w{8}-/),
    })
  })

  test('downloads a file under the server’s file name', async () => {
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:bill')
    const getBill = new File(['%PDF'], 'bill-7.pdf', { type: 'application/pdf' })
    const { user, argsOf } = await show('/door', { listThings, getBill })
    await user.click(button('door.bill'))
    expect([argsOf('getBill'), saved]).toEqual([[{ id: 'hat' }], ['bill-7.pdf']])
  })

  test('shares an address through the device', async () => {
    const menu = vi.fn(async () => undefined)
    Object.defineProperty(navigator, 'share', { value: menu, configurable: true })
    const { user, eventsOfKind } = await show('/door', { listThings })
    await user.click(button('door.share'))
    Reflect.deleteProperty(navigator, 'share')
    expect(menu).toHaveBeenCalledWith({ url: 'https://alba.demo/door' })
    expect(eventsOfKind('toast')).toEqual([])
  })

  test('copies the address on a device that cannot share', async () => {
    const { user, eventsOfKind } = await show('/door', { listThings })
    await user.click(button('door.share'))
    expect(await navigator.clipboard.readText()).toBe('https://alba.demo/door')
    expect(eventsOfKind('toast')).toEqual([{ kind: 'success', text: 'blocks.copied' }])
  })
})

describe('Ctrl+S', () => {
  test('presses its button and prevents the browser’s save dialog', async () => {
    const { argsOf } = await show('/door', { listThings, knock: null })
    const notPrevented = await act(async () => fireEvent.keyDown(document.body, { key: 's', ctrlKey: true }))
    expect([argsOf('knock').length, notPrevented]).toEqual([1, false])
  })

  test('presses it once while held down', async () => {
    const { argsOf } = await show('/door', { listThings, knock: null })
    for (const repeat of [false, true, true])
      await act(async () => fireEvent.keyDown(document.body, { key: 'S', metaKey: true, repeat }))
    expect(argsOf('knock')).toHaveLength(1)
  })

  test.each([{ key: 's' }, { key: 'a', ctrlKey: true }, { key: 's', ctrlKey: true, altKey: true }])(
    'is not triggered by %j',
    async (keys) => {
      const { argsOf } = await show('/door', { listThings, knock: null })
      await act(async () => fireEvent.keyDown(document.body, keys))
      expect(argsOf('knock')).toEqual([])
    },
  )
})

describe('an action and the user’s rights', () => {
  test('is shown only to users who may ever perform it', async () => {
    const { unmount } = await show('/door', { listThings })
    expect(screen.queryByRole('button', { name: 'door.close_shop' })).toBeNull()
    unmount()
    await show('/door', { listThings }, { session })
    expect(button('door.close_shop')).toBeDefined()
  })

  test('is disabled with a reason and a link while a requirement is unmet', async () => {
    const { user, argsOf, history } = await show('/door', { listThings }, { session })
    const enter = button('door.enter')
    expect(enter.getAttribute('aria-disabled')).toBe('true')
    expect(document.getElementById(enter.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      'shop.name_first',
    )
    await user.click(enter)
    expect(argsOf('enter')).toEqual([])
    await user.click(link('renderer.fix'))
    expect(history.current).toBe('/name')
  })
})

describe('an action that only navigates', () => {
  test('is a link with an href', async () => {
    const { history } = await show('/door', { listThings })
    const around = link('door.around')
    expect(around.getAttribute('href')).toBe('/back-door?from=front')
    const loadsAnew = await act(async () => fireEvent.click(around))
    expect(loadsAnew).toBe(false)
    expect(history.visited).toEqual(['/door', '/back-door?from=front'])
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('back_door.title')
  })

  test('leaves a Ctrl+click to the browser', async () => {
    const { history } = await show('/door', { listThings })
    const notPrevented = fireEvent.click(link('door.around'), { ctrlKey: true })
    expect([notPrevented, history.current]).toEqual([true, '/door'])
  })

  test('prefetches its page on hover', async () => {
    const { user, eventsOfKind } = await show('/door', { listThings })
    await user.hover(link('door.around'))
    expect(eventsOfKind('prefetch')).toEqual(['/back-door'])
  })
})
