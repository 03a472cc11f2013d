import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, inject, test, vi } from 'vitest'
import { button, field, link } from '../../renderer/dom/show.tsx'
import { slow } from '../../renderer/dom/slow.ts'
import {
  ana,
  dataResponse,
  errorResponse,
  inAnHour,
  open,
  sessionsInTurn,
  signIn,
  signInElsewhere,
  signOutElsewhere,
} from './open.tsx'

vi.mock('../../../src/app/toaster.tsx', () => ({ toaster: () => {} }))

const title = () => screen.getByRole('heading', { level: 1 }).textContent
const listThings = dataResponse({ items: [], total: 3 })

describe('a page of an old build', () => {
  const gone = () => new Response(null, { status: 404 })

  test('reloads once, then shows an error page', async () => {
    vi.mocked(console.error).mockImplementation(() => {})
    const first = await open('/name', { 'GET /documents/name.json': gone })
    expect([first.pageLoads, screen.queryByRole('heading')]).toEqual([['reload'], null])
    first.unmount()
    const second = await open('/name', { 'GET /documents/name.json': gone })
    expect(second.pageLoads).toEqual([])
    expect(title()).toBe('500 shell.error_broken_title')
    vi.mocked(console.error).mockClear()
  })

  test('keeps showing the previous page until the reload', async () => {
    const { user, pageLoads } = await open('/pay', { 'GET /documents/name.json': gone })
    await user.click(link('pay.name'))
    expect([pageLoads, title()]).toEqual([['reload'], 'pay.title'])
  })

  test('reloads once per URL', async () => {
    const served = { 'GET /documents/name.json': gone, 'GET /documents/back-door.json': gone }
    const first = await open('/name', served)
    first.unmount()
    const second = await open('/back-door', served)
    expect([first.pageLoads, second.pageLoads]).toEqual([['reload'], ['reload']])
  })

  test('does not reload if the server is unavailable', async () => {
    vi.mocked(console.error).mockImplementation(() => {})
    const away = () => new Response(null, { status: 503 })
    const { pageLoads } = await open('/name', { 'GET /documents/name.json': away })
    expect([pageLoads, title()]).toEqual([[], '503 shell.error_maintenance_title'])
    vi.mocked(console.error).mockClear()
  })

  test('shows a notice; its reload button keeps typed values', async () => {
    const { user, pageLoads, unmount } = await open('/draft', {
      'GET /build.json': () => Response.json({ build: 'two' }),
    })
    expect(screen.queryByText('shell.new_build')).toBeNull()
    await user.type(field('fields.email'), 'ana@alba.demo')
    await user.type(field('fields.password'), 'secret')
    await act(async () => fireEvent(document, new Event('visibilitychange')))
    expect(await screen.findByText('shell.new_build')).toBeDefined()
    await user.click(button('shell.new_build_reload'))
    expect(pageLoads).toEqual(['reload'])
    unmount()
    await open('/draft')
    expect([field('fields.email').value, field('fields.password').value]).toEqual(['ana@alba.demo', ''])
  })

  test('is replaced by a page load on the next navigation', async () => {
    signIn()
    let version = '3'
    const things = () => dataResponse({ items: [], total: 3 }, { 'x-customization-version': version })()
    const { user, pageLoads } = await open('/vault', { 'GET /v2/things': things })
    version = '4'
    await user.click(button('vault.look_again'))
    expect([screen.getByText('shell.new_build').textContent, pageLoads]).toEqual(['shell.new_build', []])
    await user.click(link('vault.next'))
    expect([window.location.search, pageLoads]).toEqual(['?page=2', []])
    await user.click(link('vault.name'))
    expect(pageLoads).toEqual(['/name'])
  })
})

describe('access to a page', () => {
  test('a visitor logs in and returns to the requested page', async () => {
    const signedIn = dataResponse({ accessToken: 'ana', token_expired_at: inAnHour() })
    const { user } = await open('/vault?page=2', {
      'POST /v2/user/login': signedIn,
      'GET /v2/things': listThings,
    })
    expect([window.location.pathname, title()]).toEqual(['/login', 'login.title'])
    await user.click(button('login.come_in'))
    expect(await screen.findByText('vault.things')).toBeDefined()
    expect(window.location.pathname + window.location.search).toBe('/vault?page=2')
  })

  test('a logged-in user is redirected home from the login page', async () => {
    signIn()
    await open('/login', { 'GET /v2/things': listThings })
    expect(await screen.findByText('vault.things')).toBeDefined()
    expect(window.location.pathname).toBe('/vault')
  })

  test('a user without access gets a 403 page and nothing is loaded', async () => {
    signIn()
    const { countRequests } = await open('/cellar')
    expect([title(), countRequests('GET /documents/cellar.json')]).toEqual([
      '403 shell.error_forbidden_title',
      0,
    ])
  })

  test('an unknown URL shows a 404 page that leads visitors on', async () => {
    await open('/nowhere')
    expect(title()).toBe('404 shell.error_not_found_title')
    expect(screen.getByRole('link', { name: 'shell.door_register' }).getAttribute('href')).toContain(
      '/register',
    )
  })
})

describe('an expired session', () => {
  test('shows a dialog once on the login page, then focuses the heading', async () => {
    signIn()
    let things: () => Response = listThings
    const { user, unmount } = await open('/vault', { 'GET /v2/things': () => things() })
    things = errorResponse(401, 'session_expired')
    await user.click(button('vault.look_again'))
    const dialog = await screen.findByRole('dialog', { name: 'shell.session_expired_title' })
    expect(window.location.pathname).toBe('/login')
    await user.click(within(dialog).getByText('shell.session_expired_accept'))
    expect([screen.queryByRole('dialog'), document.activeElement]).toEqual([
      null,
      screen.getByRole('heading', { level: 1 }),
    ])
    unmount()
    await open('/login')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('shows a dialog over the old page, then focuses the new one', async () => {
    signIn()
    const login = slow()
    let things: () => Response = listThings
    const served = { 'GET /v2/things': () => things(), 'GET /documents/login.json': login.answer }
    const { user } = await open('/vault', served)
    things = errorResponse(401, 'session_expired')
    await user.click(button('vault.look_again'))
    const dialog = await screen.findByRole('dialog')
    expect([title(), dialog.contains(document.activeElement)]).toEqual(['vault.title', true])
    await login.give(Response.json(inject('bundles')['/login']))
    await user.click(within(dialog).getByText('shell.session_expired_accept'))
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'login.title' }))
  })

  test('makes no server call if the browser knows its expiry time', async () => {
    signIn(new Date(0).toISOString())
    const { countRequests } = await open('/vault', { 'GET /v2/things': listThings })
    expect(await screen.findByRole('dialog', { name: 'shell.session_expired_title' })).toBeDefined()
    expect([countRequests('GET /v2/things'), countRequests('GET /v2/user/session')]).toEqual([0, 0])
  })

  test('clears all storage and loads the login page after a logout', async () => {
    signIn()
    const { user, pageLoads } = await open('/vault', {
      'GET /v2/things': listThings,
      'POST /v2/user/logout': dataResponse(null),
    })
    sessionStorage.setItem('tesela.draft.ana.purchase', '{}')
    await user.click(button('vault.leave'))
    expect([pageLoads, localStorage.length]).toEqual([['/login'], 0])
    expect(Object.keys(sessionStorage)).toEqual([])
  })
})

test('the drafts of the previous user are deleted when another logs in', async () => {
  signIn()
  const { user, pageLoads } = await open('/vault', {
    'GET /v2/things': listThings,
    'POST /v2/user/login': dataResponse({ accessToken: 'eva', token_expired_at: inAnHour() }),
  })
  sessionStorage.setItem('tesela.draft.ana.purchase', '{}')
  await user.click(button('vault.become'))
  expect([pageLoads, Object.keys(sessionStorage)]).toEqual([['/vault'], []])
})

describe('a draft', () => {
  const typed = 'tesela.draft.ana.purchase'

  test('is deleted in every tab on a logout in one', async () => {
    signIn()
    await open('/vault', { 'GET /v2/things': listThings })
    sessionStorage.setItem(typed, '{}')
    await signOutElsewhere()
    await screen.findByRole('heading', { name: 'login.title' })
    expect(sessionStorage.getItem(typed)).toBeNull()
  })

  test('is deleted when another user logs in in another tab, with a reload', async () => {
    signIn()
    const { pageLoads } = await open('/vault', {
      'GET /v2/things': listThings,
      'GET /v2/user/session': sessionsInTurn('ana', 'eva'),
    })
    sessionStorage.setItem(typed, '{}')
    await signInElsewhere('eva')
    await waitFor(() => expect(pageLoads).toContain('reload'))
    expect(sessionStorage.getItem(typed)).toBeNull()
  })

  test('is deleted when another user logs in after an expired session', async () => {
    sessionStorage.setItem(typed, '{}')
    const { user } = await open('/vault', {
      'GET /v2/things': listThings,
      'GET /v2/user/session': sessionsInTurn('eva'),
      'POST /v2/user/login': dataResponse({ accessToken: 'eva', token_expired_at: inAnHour() }),
    })
    await user.click(button('login.come_in'))
    expect(await screen.findByText('vault.things')).toBeDefined()
    expect(sessionStorage.getItem(typed)).toBeNull()
  })

  test('remains when the same user logs in again', async () => {
    signIn(new Date(0).toISOString())
    sessionStorage.setItem(typed, '{}')
    const { user } = await open('/vault', {
      'GET /v2/things': listThings,
      'POST /v2/user/login': dataResponse({ accessToken: 'ana', token_expired_at: inAnHour() }),
    })
    await user.click(await screen.findByText('shell.session_expired_accept'))
    await user.click(button('login.come_in'))
    expect(await screen.findByText('vault.things')).toBeDefined()
    expect(sessionStorage.getItem(typed)).toBe('{}')
  })
})

describe('the language', () => {
  const signedIn = dataResponse({ accessToken: 'ana', token_expired_at: inAnHour() })
  const served = {
    'POST /v2/user/login': signedIn,
    'GET /v2/things': listThings,
    'PUT /v2/user/language': dataResponse(null),
    'GET /v2/user/session': dataResponse({ ...ana, language: 'es' }),
  }

  test('is saved to the account on login if the visitor chose it', async () => {
    const { user, countRequests } = await open('/login', served)
    await user.click(button('English'))
    await user.click(button('login.come_in'))
    expect(await screen.findByText('vault.things')).toBeDefined()
    expect([document.documentElement.lang, countRequests('PUT /v2/user/language')]).toEqual(['en', 1])
  })

  test('changes to the account’s on login if only stored in the browser', async () => {
    localStorage.setItem('tesela:language', 'en')
    const { user, countRequests } = await open('/login', served)
    await user.click(button('login.come_in'))
    expect(await screen.findByText('vault.things')).toBeDefined()
    expect([document.documentElement.lang, countRequests('PUT /v2/user/language')]).toEqual(['es', 0])
  })
})

describe('leaving for another site', () => {
  const leaveFor = async (address: string) => {
    const { user, pageLoads } = await open('/pay', { 'POST /v2/payment': dataResponse({ address }) })
    await user.click(button('pay.start'))
    return pageLoads
  }

  test('opens the address', async () => {
    expect(await leaveFor('https://till.example/pay?state=s1')).toEqual(['https://till.example/pay?state=s1'])
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://alba.example/1',
    'JavaScript:alert(1)',
    'nowhere',
    '//till.example/pay',
  ])('is refused with an error message for %s', async (address) => {
    vi.mocked(console.error).mockImplementation(() => {})
    expect(await leaveFor(address)).toEqual([])
    expect(screen.getByRole('alert').textContent).toContain('renderer.error_unknown')
    vi.mocked(console.error).mockClear()
  })
})

test('an internal address in a response is opened without a page load', async () => {
  const { user, pageLoads } = await open('/pay', { 'POST /v2/payment': dataResponse({ address: '/name' }) })
  await user.click(button('pay.start'))
  expect([
    pageLoads,
    (await screen.findByRole('heading', { level: 1, name: 'name.title' })) !== null,
  ]).toEqual([[], true])
})

describe('navigation within the application', () => {
  test('updates the document title and focuses the new heading', async () => {
    const { user } = await open('/pay')
    expect([document.title, document.activeElement]).toEqual(['pay.title · Alba Capital', document.body])
    await user.click(link('pay.name'))
    expect(document.title).toBe('name.title · Alba Capital')
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'name.title' }))
  })

  test('shows the old page until the new one is loaded', async () => {
    const next = slow()
    const { user } = await open('/pay', { 'GET /documents/name.json': next.answer })
    await user.click(link('pay.name'))
    expect([title(), window.location.pathname]).toEqual(['pay.title', '/name'])
    await next.give(Response.json(inject('bundles')['/name']))
    expect(title()).toBe('name.title')
  })

  test('within a page focuses the heading if the focused element is gone', async () => {
    const { user } = await open('/attempt')
    await user.click(link('attempt.again'))
    expect([window.location.search, document.activeElement]).toEqual([
      '?again=yes',
      screen.getByRole('heading', { level: 1, name: 'attempt.title' }),
    ])
  })

  test('does not take the focus if the user moved it meanwhile', async () => {
    const next = slow()
    const { user } = await open('/pay', { 'GET /documents/name.json': next.answer })
    const menu = document.body.appendChild(document.createElement('button'))
    await user.click(link('pay.name'))
    await user.click(menu)
    await next.give(Response.json(inject('bundles')['/name']))
    expect([title(), document.activeElement]).toEqual(['name.title', menu])
    menu.remove()
  })
})

test('a page shows a notice while offline', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await open('/pay')
  expect(screen.getByText('shell.offline')).toBeDefined()
  online.mockReturnValue(true)
  await act(async () => fireEvent(window, new Event('online')))
  expect(screen.queryByText('shell.offline')).toBeNull()
})
