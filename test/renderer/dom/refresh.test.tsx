import { act, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { apiError } from '../fake-host.ts'
import { button, field, show } from './show.tsx'

/** Opens a shop whose responses differ each time, so that a reload is visible. */
async function counter(answers: Record<string, unknown> = {}) {
  vi.useFakeTimers()
  const read: Record<string, number> = {}
  const next = (name: string) => {
    read[name] = (read[name] ?? 0) + 1
    return read[name]
  }
  const shown = await show('/counter', {
    listThings: ({ status }: { status: string }) => ({
      items: [{ id: status, name: `${status} ${next(status)}`, price: 1, status }],
      total: 1,
    }),
    getProfile: () => ({ email: 'ana@alba.demo', amount: 100, most: next('profile') }),
    getTotal: ({ amount }: { amount: number }) => ({ total: amount * 10 + next('cost') }),
    knock: null,
    buy: { id: 'b1' },
    ...answers,
  })
  await act(() => vi.advanceTimersByTimeAsync(300))
  return shown
}

const there = (words: string) => expect(screen.getByText(words)).toBeDefined()
const cost = (total: number) => there(`counter.cost ${JSON.stringify({ total: `${total}` })}`)

describe('reloading other parts of the page after an action', () => {
  test('reloads only the list that the fragment is given', async () => {
    const { user } = await counter()
    there('PAID 1')
    await user.click(button('counter.pay'))
    there('PAID 2')
    there('OPEN 1')
  })

  test('reloads the page under a dialog', async () => {
    const { user } = await counter()
    await user.click(button('counter.help'))
    await user.click(
      within(screen.getByRole('dialog', { name: 'counter.help_title' })).getByRole('button', {
        name: 'counter.call_help',
      }),
    )
    there('OPEN 2')
    there('PAID 1')
  })

  test('reloads a list and the form’s data after submitting the form', async () => {
    const { user } = await counter()
    cost(1011)
    await user.type(field('fields.password'), 'secret')
    await user.click(button('counter.buy'))
    there('PAID 2')
    cost(1012)
  })

  test('reloads data that depend on typed values from a header button', async () => {
    const { user, argsOf } = await counter()
    await user.click(button('counter.price_again'))
    expect(argsOf('getTotal')).toHaveLength(2)
    cost(1012)
  })

  test('reloads dependent data after the form’s initial values changed', async () => {
    const { user } = await counter()
    await user.click(button('counter.profile_again'))
    await act(() => vi.advanceTimersByTimeAsync(300))
    cost(1022)
  })

  test('reloads everything after a conflict', async () => {
    const { user } = await counter({ knock: () => Promise.reject(apiError(409, 'sold_out')) })
    await user.click(button('counter.pay'))
    await act(() => vi.advanceTimersByTimeAsync(300))
    there('OPEN 2')
    there('PAID 2')
    expect(screen.queryByText('counter.cost {"total":"1011"}')).toBeNull()
  })
})
