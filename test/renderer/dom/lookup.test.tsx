import { act, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { apiError } from '../fake-host.ts'
import { alert, button, field, show } from './show.tsx'
import { slow } from './slow.ts'

const people = [
  { id: 'p1', name: 'Ana Ruiz', town: 'Cádiz' },
  { id: 'p2', name: 'Ana Gil', town: 'Soria' },
  { id: 'p3', name: 'Bea Sanz', town: 'Lugo' },
]
const findPeople = ({ q }: { q: string }) => ({
  items: people.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase())),
})
const input = () => screen.getByRole<HTMLInputElement>('combobox')
const options = async () => (await screen.findAllByRole('option')).map((one) => one.textContent)
const active = () => document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.textContent

async function openSeat(seat: object = {}, answers = {}) {
  const shown = await show('/seat', {
    getSeat: seat,
    giveSeat: null,
    findPeople,
    getPerson: ({ id }: { id: string }) => people.find((one) => one.id === id),
    ...answers,
  })
  await screen.findByRole('combobox')
  return shown
}

describe('a lookup field', () => {
  test('is chosen by keyboard only and sends the value of the chosen row', async () => {
    const { user, argsOf } = await openSeat()
    act(() => input().focus())
    await user.keyboard('ana')
    await screen.findByText('renderer.combobox_found {"count":2}')
    expect(await options()).toEqual(['Ana Ruiz Cádiz', 'Ana Gil Soria'])
    await user.keyboard('{ArrowDown}')
    expect(active()).toBe('Ana Gil Soria')
    await user.keyboard('{Enter}')
    expect([input().value, screen.queryByRole('listbox')]).toEqual(['Ana Gil', null])
    await user.click(button('seat.send'))
    expect(argsOf('giveSeat')).toEqual([{ member_id: 'p2' }])
  })

  test('searches when typing pauses, with the form’s current values', async () => {
    const { user, argsOf } = await openSeat()
    await user.type(field('fields.day'), 'lunes')
    await user.type(input(), 'bea')
    expect(screen.getByText('renderer.lookup_busy', { selector: '[role=status]' })).toBeDefined()
    await screen.findByRole('option', { name: /^Bea/ })
    expect(argsOf('findPeople').at(-1)).toEqual({ day: 'lunes', q: 'bea' })
    expect(argsOf('findPeople').filter(({ q }) => q === 'b' || q === 'be')).toEqual([])
  })

  test('ignores late results of an earlier search', async () => {
    const late = slow()
    const { user } = await openSeat(
      {},
      {
        findPeople: ({ q }: { q: string }) => (q === '' ? late.answer() : findPeople({ q })),
      },
    )
    await user.click(input())
    await user.type(input(), 'bea')
    await screen.findByRole('option', { name: /^Bea/ })
    await late.give({ items: people })
    expect(await options()).toEqual(['Bea Sanz Lugo'])
  })

  test('shows the name of a stored value', async () => {
    const { argsOf } = await openSeat({ member_id: 'p3' })
    await expect.poll(() => input().value).toBe('Bea Sanz')
    expect([argsOf('getPerson'), argsOf('findPeople')]).toEqual([[{ id: 'p3' }], []])
  })

  test('keeps a stored value whose name cannot be read', async () => {
    const { user, argsOf } = await openSeat(
      { member_id: 'gone' },
      { getPerson: () => Promise.reject(apiError(404, 'not_found', { message: '' })) },
    )
    await expect.poll(() => input().value).toBe('renderer.lookup_chosen')
    await user.click(button('seat.send'))
    expect(argsOf('giveSeat')).toEqual([{ member_id: 'gone' }])
  })

  test('shows a notice without results', async () => {
    const { user } = await openSeat()
    await user.type(input(), 'zoe')
    expect(await screen.findByText('renderer.lookup_none')).toBeDefined()
  })

  test('can retry a failed search', async () => {
    let isUp = false
    const { user } = await openSeat(
      {},
      {
        findPeople: ({ q }: { q: string }) =>
          isUp ? findPeople({ q }) : Promise.reject(apiError(0, 'network', { message: '' })),
      },
    )
    await user.type(input(), 'bea')
    expect((await screen.findByRole('alert')).textContent).toBe('renderer.error_network')
    isUp = true
    await user.click(button('renderer.retry'))
    expect(await options()).toEqual(['Bea Sanz Lugo'])
    expect([document.activeElement, screen.queryByRole('alert')]).toEqual([input(), null])
  })

  test.each([
    ['ana gil', 'Ana Gil', 'p2'],
    ['sanz', 'Bea Sanz', 'p3'],
  ])('selects the only match of %s on blur', async (typed, name, id) => {
    const { user, argsOf } = await openSeat()
    await user.type(input(), typed)
    await screen.findByRole('option')
    await user.tab()
    expect(input().value).toBe(name)
    await user.click(button('seat.send'))
    expect(argsOf('giveSeat')).toEqual([{ member_id: id }])
  })

  test('reports a missing choice', async () => {
    const { user } = await openSeat()
    await user.type(input(), 'ana')
    await options()
    await user.tab()
    expect(input().value).toBe('')
    await user.click(button('seat.send'))
    expect(within(alert()).getByRole('link').textContent).toBe(
      'fields.member_id: validator.error_null_choice {}',
    )
  })

  test('is cleared when its text is emptied', async () => {
    const { user } = await openSeat({ member_id: 'p3' })
    await expect.poll(() => input().value).toBe('Bea Sanz')
    await user.clear(input())
    await user.click(button('seat.send'))
    expect(within(alert()).getByRole('link').textContent).toMatch(/^fields\.member_id/)
  })

  test.each(['{Escape}', '{Tab}'])(
    'keeps the previous value when the user types and leaves with %s',
    async (key) => {
      const { user, argsOf } = await openSeat({ member_id: 'p3' })
      await expect.poll(() => input().value).toBe('Bea Sanz')
      await user.type(input(), 'ana')
      await user.keyboard(key)
      expect([input().value, screen.queryByRole('listbox')]).toEqual(['Bea Sanz', null])
      await user.click(button('seat.send'))
      expect(argsOf('giveSeat')).toEqual([{ member_id: 'p3' }])
    },
  )
})
