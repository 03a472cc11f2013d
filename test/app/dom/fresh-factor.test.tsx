import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { button, field } from '../../renderer/dom/show.tsx'
import { inAnHour, inTurn, ok, open, refused, signIn } from './open.tsx'

vi.mock('../../../src/app/toaster.tsx', () => ({ toaster: () => {} }))

const give = 'POST /v2/user/second-factor/fresh'
const till = ok({ address: 'https://till.test/pay', state: '' })
const needed = refused(403, 'second_factor_needed')

/** Returns a function that gives one response after another, and repeats the last one. */
function first(...answers: (() => Response)[]): () => Response {
  return () => ((answers.length > 1 ? answers.shift() : answers[0]) ?? needed)()
}

const dialog = () => screen.queryByRole('dialog', { name: 'shell.factor_title' })

async function asked(server: Record<string, () => Response>) {
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
      left,
      asked: times,
    } = await asked({
      'POST /v2/payment': first(needed, till),
      [give]: () => new Response(null, { status: 204 }),
    })
    await user.type(field('shell.factor_label'), '123 456')
    expect(field('shell.factor_label').value).toBe('123456')
    await user.click(button('shell.factor_submit'))
    await waitFor(() => expect(left).toEqual(['https://till.test/pay']))
    expect([dialog(), times('POST /v2/payment'), times(give)]).toEqual([null, 2, 1])
  })

  test('shows an error in the dialog for a wrong code and allows a retry', async () => {
    const { user, left } = await asked({
      'POST /v2/payment': first(needed, till),
      [give]: first(refused(400, 'factor_code_wrong'), () => new Response(null, { status: 204 })),
    })
    await user.type(field('shell.factor_label'), '000000')
    await user.click(button('shell.factor_submit'))
    expect((await screen.findByRole('alert')).textContent).toBe('factor_code_wrong')
    expect(left).toEqual([])
    await user.click(button('shell.factor_submit'))
    await waitFor(() => expect(left).toHaveLength(1))
  })

  test('is not repeated on Cancel and shows the reason', async () => {
    const { user, left, asked: times } = await asked({ 'POST /v2/payment': needed })
    await user.click(button('renderer.cancel'))
    expect((await screen.findByRole('alert')).textContent).toContain('second_factor_needed')
    expect([left, dialog(), times('POST /v2/payment')]).toEqual([[], null, 1])
  })
})

test('a login with a pending second factor opens its code page', async () => {
  await open('/login', {
    'POST /v2/user/login': ok({ ticket: 'a ticket', ends_at: inAnHour() }),
    'GET /v2/user/session': inTurn('ana'),
  }).then(({ user }) => user.click(button('login.come_in')))
  await waitFor(() =>
    expect(window.location.pathname + window.location.search).toBe('/login-code?ticket=a+ticket'),
  )
})

test('a user who must set up a second factor is redirected from closed pages', async () => {
  signIn()
  const due = { id: 'eva', authenticated: true, email_verification: true, roles: [], second_factor_due: true }
  await open('/cellar', { 'GET /v2/user/session': ok(due) })
  await waitFor(() => expect(window.location.pathname).toBe('/vault'))
})
