import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { apiError } from '../fake-host.ts'
import { alert, button, link, show } from './show.tsx'
import { slow } from './slow.ts'

const listThings = { items: [], total: 3 }
const session = { id: 'eva', name: '', authenticated: true, roles: ['ADMIN'], impersonator: '' }

describe('a press', () => {
  test('does what the document says, step by step', async () => {
    const { user, events } = await show('/door', { listThings, knock: null })
    await user.click(button('door.knock'))
    expect(events.map(({ kind }) => kind)).toEqual(['call', 'call', 'toast'])
  })

  test('that comes twice sends once, and the button says that it is busy', async () => {
    const knock = slow()
    const { user, argsOf } = await show('/door', { listThings, knock: knock.answer })
    await user.dblClick(button('door.knock'))
    expect(argsOf('knock')).toHaveLength(1)
    expect(button('door.knock').getAttribute('aria-busy')).toBe('true')
    expect(button('door.knock').getAttribute('aria-disabled')).toBe('true')
  })

  test('that comes twice before the page is drawn anew sends once', async () => {
    const { argsOf } = await show('/door', { listThings, knock: slow().answer })
    act(() => {
      button('door.knock').click()
      button('door.knock').click()
    })
    expect(argsOf('knock')).toHaveLength(1)
  })

  test('before its time does nothing, and the button says how long it waits', async () => {
    const until = '2026-11-21T10:00:24.000Z'
    const { user, argsOf } = await show(`/door?until=${until}`, { listThings, knock: null })
    expect(screen.getByText('renderer.wait {"time":"0:24"}')).toBeDefined()
    await user.click(button('door.ring'))
    expect(argsOf('knock')).toHaveLength(0)
  })

  test('is taken as soon as the time has come', async () => {
    const { user, argsOf } = await show('/door?until=2026-11-21T09:59:59.000Z', { listThings, knock: null })
    await user.click(button('door.ring'))
    expect(argsOf('knock')).toHaveLength(1)
  })

  test('sends again once the answer is there', async () => {
    const knock = slow()
    const { user, argsOf } = await show('/door', { listThings, knock: knock.answer })
    await user.click(button('door.knock'))
    await knock.give(null)
    await user.click(button('door.knock'))
    expect(argsOf('knock')).toHaveLength(2)
  })

  test('that is refused says why beside the button, until the next one', async () => {
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

  test('that is refused shows the way to fix it', async () => {
    const fix = { label: 'Say your name', go: '/name' }
    const knock = () => Promise.reject(apiError(409, 'no_name', { reason: 'You have no name yet.', fix }))
    const { user, history } = await show('/door', { listThings, knock })
    await user.click(button('door.knock'))
    expect(alert().textContent).toContain('You have no name yet.')
    await user.click(link('Say your name'))
    expect(history.here).toBe('/name')
  })

  test('that comes too late has the page read again what it shows', async () => {
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

  test('that meets a mistake of ours is told to the person and to the reporter', async () => {
    const mistake = new TypeError('undefined is not a function')
    const { user, eventsOfKind } = await show('/door', { listThings, knock: () => Promise.reject(mistake) })
    await user.click(button('door.knock'))
    expect(eventsOfKind('report')).toEqual([mistake])
    expect(alert().textContent).toContain('renderer.error_unknown')
  })

  test('reads again the names that its document says, and the session', async () => {
    const { user, eventsOfKind, argsOf } = await show('/door', { listThings })
    await user.click(button('door.look_again'))
    expect([argsOf('listThings').length, eventsOfKind('reloadSession').length]).toEqual([2, 1])
  })

  test('sends a key with what must not happen twice', async () => {
    const { user, eventsOfKind } = await show('/door', { listThings, buy: { id: 'b1' } })
    await user.click(button('door.buy'))
    expect(eventsOfKind('call').at(-1)).toMatchObject({
      operation: 'buy',
      idempotencyKey: expect.stringMatching(/^\w{8}-/),
    })
  })

  test('saves a file under the name that the server gives it', async () => {
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
})

describe('Ctrl+S', () => {
  test('presses the button that has it, and the browser saves nothing', async () => {
    const { argsOf } = await show('/door', { listThings, knock: null })
    const notPrevented = await act(async () => fireEvent.keyDown(document.body, { key: 's', ctrlKey: true }))
    expect([argsOf('knock').length, notPrevented]).toEqual([1, false])
  })

  test('held down presses it once', async () => {
    const { argsOf } = await show('/door', { listThings, knock: null })
    for (const repeat of [false, true, true])
      await act(async () => fireEvent.keyDown(document.body, { key: 'S', metaKey: true, repeat }))
    expect(argsOf('knock')).toHaveLength(1)
  })

  test.each([{ key: 's' }, { key: 'a', ctrlKey: true }, { key: 's', ctrlKey: true, altKey: true }])(
    'is not %j',
    async (keys) => {
      const { argsOf } = await show('/door', { listThings, knock: null })
      await act(async () => fireEvent.keyDown(document.body, keys))
      expect(argsOf('knock')).toEqual([])
    },
  )
})

describe('what a person may do', () => {
  test('is there as a button, what they may never do is not', async () => {
    const { unmount } = await show('/door', { listThings })
    expect(screen.queryByRole('button', { name: 'door.close_shop' })).toBeNull()
    unmount()
    await show('/door', { listThings }, { session })
    expect(button('door.close_shop')).toBeDefined()
  })

  test('only after something else says so, leads there, and sends nothing', async () => {
    const { user, argsOf, history } = await show('/door', { listThings }, { session })
    const enter = button('door.enter')
    expect(enter.getAttribute('aria-disabled')).toBe('true')
    expect(document.getElementById(enter.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      'shop.name_first',
    )
    await user.click(enter)
    expect(argsOf('enter')).toEqual([])
    await user.click(link('renderer.fix'))
    expect(history.here).toBe('/name')
  })
})

describe('an action that only goes somewhere', () => {
  test('is a link with the address', async () => {
    const { history } = await show('/door', { listThings })
    const around = link('door.around')
    expect(around.getAttribute('href')).toBe('/back-door?from=front')
    const loadsAnew = await act(async () => fireEvent.click(around))
    expect(loadsAnew).toBe(false)
    expect(history.been).toEqual(['/door', '/back-door?from=front'])
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('back_door.title')
  })

  test('leaves a press with Ctrl to the browser, which opens a tab', async () => {
    const { history } = await show('/door', { listThings })
    const notPrevented = fireEvent.click(link('door.around'), { ctrlKey: true })
    expect([notPrevented, history.here]).toEqual([true, '/door'])
  })

  test('has its page fetched when it is aimed at', async () => {
    const { user, eventsOfKind } = await show('/door', { listThings })
    await user.hover(link('door.around'))
    expect(eventsOfKind('prefetch')).toEqual(['/back-door'])
  })
})
