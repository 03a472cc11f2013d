import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { apiError } from '../fake-host.ts'
import { button, field, show } from './show.tsx'

const open = { id: 'hat', name: 'A hat', price: 500, status: 'OPEN' }
const paid = { ...open, status: 'PAID' }
const state = () => screen.getByRole('status').textContent
const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  hide(false)
})

/** Opens a page that polls for a payment; returns setters for the responses. */
async function waiting(host = {}) {
  let answer: () => unknown = () => ({ ...open })
  const shown = await show('/wait/hat', { getThing: () => answer(), knock: null, buy: null }, host)
  await act(() => vi.dynamicImportSettled())
  const reads = () => shown.argsOf('getThing').length
  const answers = (next: () => unknown) => {
    answer = next
  }
  return { ...shown, reads, answers }
}

describe('a live page', () => {
  test('shows a change without a reload and then stops polling', async () => {
    const { reads, answers } = await waiting()
    await wait(5)
    expect([reads(), state()]).toEqual([2, 'wait.state {"status":"OPEN"}'])
    answers(() => paid)
    await wait(5)
    expect(state()).toBe('wait.state {"status":"PAID"}')
    const readCount = reads()
    await wait(60)
    expect(reads()).toBe(readCount)
  })

  test('reloads the session at each poll', async () => {
    const { eventsOfKind } = await waiting()
    const before = eventsOfKind('reloadSession').length
    await wait(5)
    expect(eventsOfKind('reloadSession').length).toBe(before + 1)
  })

  test('is not rendered again while nothing changes', async () => {
    const t = vi.fn((key: string) => key)
    const { reads } = await waiting({ t })
    t.mockClear()
    await wait(20)
    expect([reads(), t.mock.calls]).toEqual([5, []])
  })

  test('keeps the focus across an update', async () => {
    const { answers } = await waiting()
    button('wait.break').focus()
    answers(() => paid)
    await wait(5)
    expect(state()).toContain('PAID')
    expect(document.activeElement).toBe(button('wait.break'))
  })

  test('pauses while the tab is hidden and polls at once when visible again', async () => {
    const { reads } = await waiting()
    hide(true)
    await wait(60)
    expect(reads()).toBe(1)
    hide(false)
    fireEvent(document, new Event('visibilitychange'))
    await wait(1)
    expect(reads()).toBe(2)
  })

  test('pauses while offline', async () => {
    const { reads } = await waiting()
    fireEvent(window, new Event('offline'))
    await wait(60)
    expect(reads()).toBe(1)
    fireEvent(window, new Event('online'))
    await wait(1)
    expect(reads()).toBe(2)
  })

  test('pauses while typed values are not sent', async () => {
    const { user, reads } = await waiting()
    await user.type(field('fields.email'), 'a')
    await wait(30)
    expect(reads()).toBe(1)
    await user.type(field('fields.email'), 'na@alba.demo')
    await user.type(field('fields.amount'), '5')
    await user.click(button('wait.buy'))
    await wait(5)
    expect(reads()).toBe(2)
  })

  test('polls while somebody types, if it says so, and keeps what they typed', async () => {
    let profile = { email: 'ana@alba.demo', amount: 100 }
    const { user } = await show('/together', { getProfile: () => ({ ...profile }), buy: null })
    await act(() => vi.dynamicImportSettled())
    await user.clear(field('fields.amount'))
    await user.type(field('fields.amount'), '7')
    const typed = field('fields.amount').value
    profile = { email: 'eva@alba.demo', amount: 900 }
    await wait(5)
    expect([field('fields.email').value, field('fields.amount').value]).toEqual(['eva@alba.demo', typed])
  })

  test('pauses while a confirmation is open', async () => {
    const { user, reads } = await waiting()
    await user.click(button('wait.break'))
    await wait(30)
    expect([reads(), screen.queryByRole('dialog')]).toEqual([1, expect.anything()])
    await user.click(button('renderer.cancel'))
    await wait(5)
    expect(reads()).toBe(2)
  })

  test.each([429, 503, 0])('polls less often after status %i, without an error message', async (status) => {
    const { reads, answers } = await waiting()
    answers(() => Promise.reject(apiError(status, 'away')))
    await wait(300)
    expect(reads()).toBeLessThan(12)
    expect([state(), screen.queryByRole('alert')]).toEqual(['wait.state {"status":"OPEN"}', null])
    answers(() => paid)
    await wait(600)
    expect(state()).toBe('wait.state {"status":"PAID"}')
  })

  test('stops polling with an error message when access is denied', async () => {
    const { reads, answers } = await waiting()
    answers(() => Promise.reject(apiError(403, 'forbidden', { message: 'Not yours.' })))
    await wait(5)
    const readCount = reads()
    await wait(60)
    expect([reads(), screen.getByRole('alert').textContent]).toEqual([readCount, 'Not yours.'])
  })
})

function hide(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
}
