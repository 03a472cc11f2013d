import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { slow } from '../../renderer/dom/slow.ts'
import { ana, inAnHour, ok, openEarly, refused, signIn } from './open.tsx'

vi.mock('../../../src/app/toaster.tsx', () => ({ toaster: () => {} }))

const session = 'GET /v2/user/session'
const things = 'GET /v2/things'
const listThings = ok({ items: [], total: 3 })

describe('before the application is there', () => {
  test('what a page reads is asked for before the server has said who is here, and once', async () => {
    signIn()
    const who = slow()
    const { asked, show } = openEarly('/vault', { [session]: who.answer, [things]: listThings })
    expect([asked(session), asked(things)]).toEqual([1, 1])
    who.arrive(ok(ana)())
    await show()
    expect(await screen.findByText('vault.things')).toBeDefined()
    expect([asked(session), asked(things)]).toEqual([1, 1])
  })

  test('nothing is asked for a visitor of a page that is not theirs', async () => {
    const { asked, show } = openEarly('/vault', { [things]: listThings })
    expect([asked(session), asked(things)]).toEqual([0, 0])
    await show()
    expect(window.location.pathname).toBe('/login')
  })

  test('nothing is asked with a session that is over', () => {
    signIn(new Date(0).toISOString())
    const { asked } = openEarly('/vault', { [things]: listThings })
    expect([asked(session), asked(things)]).toEqual([0, 0])
  })

  test('an answer is shown to nobody whom the guard refuses', async () => {
    signIn()
    const { show } = openEarly('/cellar', { [things]: listThings })
    await show()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('403 shell.error_forbidden_title')
    expect(screen.queryByText('vault.things')).toBeNull()
  })

  test('an answer for somebody who has left is not the next one’s', async () => {
    signIn()
    const { asked, show } = openEarly('/vault', { [things]: listThings })
    signIn(inAnHour(), 'eva')
    await show()
    expect(await screen.findByText('vault.things')).toBeDefined()
    expect([asked(session), asked(things)]).toEqual([2, 2])
  })

  test('a call that fails is told as any other', async () => {
    signIn()
    const { show } = openEarly('/vault?page=2', { [things]: refused(404, 'not_found') })
    await show()
    expect((await screen.findByRole('alert')).textContent).toBe('renderer.error_404')
  })
})
