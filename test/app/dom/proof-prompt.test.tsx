import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { button, field } from '../../renderer/dom/show.tsx'
import { dataResponse, errorResponse, inAnHour, open, sessionsInTurn, signIn } from './open.tsx'

vi.mock('../../../src/app/toaster.tsx', () => ({ toaster: () => {} }))

const give = 'POST /v2/user/second-factor/fresh'
const till = dataResponse({ address: 'https://till.test/pay', state: '' })
const needed = errorResponse(403, 'second_factor_needed')

/** Returns a function that gives one response after another, and repeats the last one. */
function first(...answers: (() => Response)[]): () => Response {
  return () => ((answers.length > 1 ? answers.shift() : answers[0]) ?? needed)()
}

const dialog = () => screen.queryByRole('dialog', { name: 'shell.factor_title' })

async function openWithFactorPrompt(server: Record<string, () => Response>) {
  signIn()
  const page = await open('/pay', server)
  await page.user.click(button('pay.start'))
  await screen.findByRole('dialog', { name: 'shell.factor_title' })
  return page
}

describe('a call that requires a fresh second factor', () => {
  test('continues once the code is entered', async () => {
    const {
      user,
      pageLoads,
      countRequests: times,
    } = await openWithFactorPrompt({
      'POST /v2/payment': first(needed, till),
      [give]: () => new Response(null, { status: 204 }),
    })
    await user.type(field('shell.factor_label'), '123 456')
    expect(field('shell.factor_label').value).toBe('123456')
    await user.click(button('shell.factor_submit'))
    await waitFor(() => expect(pageLoads).toEqual(['https://till.test/pay']))
    expect([dialog(), times('POST /v2/payment'), times(give)]).toEqual([null, 2, 1])
  })

  test('shows an error in the dialog for a wrong code and allows a retry', async () => {
    const { user, pageLoads } = await openWithFactorPrompt({
      'POST /v2/payment': first(needed, till),
      [give]: first(errorResponse(400, 'factor_code_wrong'), () => new Response(null, { status: 204 })),
    })
    await user.type(field('shell.factor_label'), '000000')
    await user.click(button('shell.factor_submit'))
    expect((await screen.findByRole('alert')).textContent).toBe('factor_code_wrong')
    expect(pageLoads).toEqual([])
    await user.click(button('shell.factor_submit'))
    await waitFor(() => expect(pageLoads).toHaveLength(1))
  })

  test('is not repeated on Cancel and shows the reason', async () => {
    const {
      user,
      pageLoads,
      countRequests: times,
    } = await openWithFactorPrompt({ 'POST /v2/payment': needed })
    await user.click(button('renderer.cancel'))
    expect((await screen.findByRole('alert')).textContent).toContain('second_factor_needed')
    expect([pageLoads, dialog(), times('POST /v2/payment')]).toEqual([[], null, 1])
  })
})

test('a login with a pending second factor opens its code page', async () => {
  await open('/login', {
    'POST /v2/user/login': dataResponse({ ticket: 'a ticket', ends_at: inAnHour() }),
    'GET /v2/user/session': sessionsInTurn('ana'),
  }).then(({ user }) => user.click(button('login.come_in')))
  await waitFor(() =>
    expect(window.location.pathname + window.location.search).toBe('/login-code?ticket=a+ticket'),
  )
})

test('a user who must set up a second factor is redirected from closed pages', async () => {
  signIn()
  const due = { id: 'eva', authenticated: true, email_verification: true, roles: [], second_factor_due: true }
  await open('/cellar', { 'GET /v2/user/session': dataResponse(due) })
  await waitFor(() => expect(window.location.pathname).toBe('/vault'))
})

test('a call that requires the password continues once it is entered', async () => {
  signIn()
  const { user, pageLoads } = await open('/pay', {
    'POST /v2/payment': first(errorResponse(403, 'password_needed'), till),
    'POST /v2/user/password/fresh': () => new Response(null, { status: 204 }),
  })
  await user.click(button('pay.start'))
  await user.type(field('shell.password_label'), 'tesela demo 2026')
  await user.click(button('shell.factor_submit'))
  await waitFor(() => expect(pageLoads).toEqual(['https://till.test/pay']))
})
