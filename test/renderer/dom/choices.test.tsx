import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { button, show } from './show.tsx'

const combobox = (name: RegExp) => screen.getByRole<HTMLSelectElement>('combobox', { name })

async function send() {
  const { user, argsOf } = await show('/kit', { orderKit: null })
  await user.selectOptions(combobox(/fields\.size/), 'options.size.2')
  await user.click(screen.getByLabelText('options.floor.0.5'))
  return {
    user,
    async sent() {
      await user.click(button('kit.send'))
      return argsOf('orderKit')
    },
  }
}

describe('a choice field', () => {
  test('sends a number for numeric options, as a select or as radio buttons', async () => {
    const { sent } = await send()
    expect(await sent()).toEqual([{ size: 2, floor: 0.5, colours: [] }])
    expect(combobox(/fields\.size/).selectedOptions[0]?.textContent).toBe('options.size.2')
    expect(screen.getByLabelText<HTMLInputElement>('options.floor.0.5').checked).toBe(true)
  })

  test('uses the list’s option texts in its rows', async () => {
    const { user, sent } = await send()
    for (const row of [1, 2]) {
      await user.click(screen.getByRole('button', { name: /^renderer\.list_add/ }))
      await user.selectOptions(combobox(new RegExp(`fields\\.colours ${row}`)), 'options.colours.blue')
    }
    expect(await sent()).toEqual([{ size: 2, floor: 0.5, colours: ['blue', 'blue'] }])
  })

  test('offers several options inside a group', async () => {
    const { user, sent } = await send()
    await user.click(screen.getByRole('checkbox', { name: 'options.days.tue' }))
    expect(await sent()).toEqual([{ size: 2, floor: 0.5, colours: [], wearer: { days: ['tue'] } }])
  })
})

test('a time is sent with seconds if its type requires them', async () => {
  const { sent } = await send()
  fireEvent.change(screen.getByLabelText(/fields\.opens/), { target: { value: '09:30' } })
  expect(await sent()).toEqual([{ size: 2, floor: 0.5, colours: [], opens: '09:30:00' }])
  expect(screen.getByLabelText<HTMLInputElement>(/fields\.opens/).value).toBe('09:30')
})
