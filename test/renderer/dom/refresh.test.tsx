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

describe('what one action does, another part of the page shows', () => {
  test('of one list in another, by a fragment that is told which', async () => {
    const { user } = await counter()
    there('PAID 1')
    await user.click(button('counter.pay'))
    there('PAID 2')
    there('OPEN 1')
  })

  test('of a dialog on the page under it', async () => {
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

  test('of a form in a list, and in what the form itself has been told', async () => {
    const { user } = await counter()
    cost(1011)
    await user.type(field('fields.password'), 'secret')
    await user.click(button('counter.buy'))
    there('PAID 2')
    cost(1012)
  })

  test('of a button beside the title in what depends on what is typed', async () => {
    const { user, argsOf } = await counter()
    await user.click(button('counter.price_again'))
    expect(argsOf('getTotal')).toHaveLength(2)
    cost(1012)
  })

  test('also where what is typed stays the same and what is shown around it changed', async () => {
    const { user } = await counter()
    await user.click(button('counter.profile_again'))
    await act(() => vi.advanceTimersByTimeAsync(300))
    cost(1022)
  })

  test('and everything, once somebody else was quicker', async () => {
    const { user } = await counter({ knock: () => Promise.reject(apiError(409, 'sold_out')) })
    await user.click(button('counter.pay'))
    await act(() => vi.advanceTimersByTimeAsync(300))
    there('OPEN 2')
    there('PAID 2')
    expect(screen.queryByText('counter.cost {"total":"1011"}')).toBeNull()
  })
})
