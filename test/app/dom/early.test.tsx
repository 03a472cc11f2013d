import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { slow } from '../../renderer/dom/slow.ts'
import { ana, dataResponse, errorResponse, inAnHour, openEarly, signIn } from './open.tsx'

vi.mock('../../../src/app/toaster.tsx', () => ({ toaster: () => {} }))

const session = 'GET /v2/user/session'
const things = 'GET /v2/things'
const listThings = dataResponse({ items: [], total: 3 })

describe('requests before the application has loaded', () => {
  test('the data of a page are requested in parallel with the session, once', async () => {
    signIn()
    const who = slow()
    const { countRequests, show } = openEarly('/vault', { [session]: who.answer, [things]: listThings })
    expect([countRequests(session), countRequests(things)]).toEqual([1, 1])
    who.arrive(dataResponse(ana)())
    await show()
    expect(await screen.findByText('vault.things')).toBeDefined()
    expect([countRequests(session), countRequests(things)]).toEqual([1, 1])
  })

  test('nothing is requested for a visitor on a protected page', async () => {
    const { countRequests, show } = openEarly('/vault', { [things]: listThings })
    expect([countRequests(session), countRequests(things)]).toEqual([0, 0])
    await show()
    expect(window.location.pathname).toBe('/login')
  })

  test('nothing is requested with an expired session', () => {
    signIn(new Date(0).toISOString())
    const { countRequests } = openEarly('/vault', { [things]: listThings })
    expect([countRequests(session), countRequests(things)]).toEqual([0, 0])
  })

  test('a response is not shown to a user without access', async () => {
    signIn()
    const { show } = openEarly('/cellar', { [things]: listThings })
    await show()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('403 shell.error_forbidden_title')
    expect(screen.queryByText('vault.things')).toBeNull()
  })

  test('a response for the previous user is not shown to the next', async () => {
    signIn()
    const { countRequests, show } = openEarly('/vault', { [things]: listThings })
    signIn(inAnHour(), 'eva')
    await show()
    expect(await screen.findByText('vault.things')).toBeDefined()
    expect([countRequests(session), countRequests(things)]).toEqual([2, 2])
  })

  test('a failed request shows the usual error', async () => {
    signIn()
    const { show } = openEarly('/vault?page=2', { [things]: errorResponse(404, 'not_found') })
    await show()
    expect((await screen.findByRole('alert')).textContent).toBe('renderer.error_404')
  })
})
