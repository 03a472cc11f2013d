import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { alert, button, field, show } from './show.tsx'

const showHome = async () => {
  const shown = await show('/home', { moveHouse: null })
  await shown.user.click(field('fields.name'))
  await shown.user.tab({ shift: true })
  return shown
}
const country = () => screen.getByRole<HTMLInputElement>('combobox')
const options = () =>
  within(screen.getByRole('listbox'))
    .getAllByRole('option')
    .map((one) => one.textContent)
const active = () =>
  document.getElementById(country().getAttribute('aria-activedescendant') ?? '')?.textContent
const isOpen = () => country().getAttribute('aria-expanded') === 'true'

describe('choosing a country in a combobox', () => {
  test('works with the keyboard only', async () => {
    const { user, argsOf } = await showHome()
    expect([document.activeElement, isOpen()]).toEqual([country(), false])
    await user.keyboard('{ArrowDown}')
    expect([isOpen(), options()[0]]).toEqual([true, 'España'])
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    expect(active()).toBe('España')
    await user.keyboard('{Enter}')
    expect([country().value, isOpen(), argsOf('moveHouse')]).toEqual(['España', false, []])
    await user.keyboard('{Enter}')
    expect(argsOf('moveHouse')).toEqual([{ country: 'ES' }])
  })

  test('wraps around at both ends of the list', async () => {
    const { user } = await showHome()
    await user.keyboard('{ArrowDown}{ArrowUp}')
    expect(active()).toBe(options().at(-1))
    await user.keyboard('{ArrowDown}')
    expect(active()).toBe('España')
  })

  test('works by typing the beginning and announces the number of matches', async () => {
    const { user } = await showHome()
    await user.keyboard('alem')
    expect([options(), active()]).toEqual([['Alemania'], 'Alemania'])
    expect(screen.getByText('renderer.combobox_found {"count":1}')).toBeDefined()
    await user.keyboard('{Enter}')
    expect(country().value).toBe('Alemania')
  })

  test('matches the name in the other language and without accents', async () => {
    const { user } = await showHome()
    await user.keyboard('germ')
    expect(options()).toContain('Alemania')
    await user.clear(country())
    await user.keyboard('peru')
    expect(options()).toEqual(['Perú'])
  })

  test('works with a click and keeps the focus in the field', async () => {
    const { user, argsOf } = await showHome()
    await user.click(country())
    await user.click(screen.getByRole('option', { name: 'Francia' }))
    expect([country().value, isOpen(), document.activeElement]).toEqual(['Francia', false, country()])
    await user.click(button('home.move'))
    expect(argsOf('moveHouse')).toEqual([{ country: 'FR' }])
  })

  test('happens on leaving the field with an unambiguous text', async () => {
    const { user, argsOf } = await showHome()
    await user.keyboard('alem')
    await user.tab()
    expect([country().value, isOpen()]).toEqual(['Alemania', false])
    await user.click(button('home.move'))
    expect(argsOf('moveHouse')).toEqual([{ country: 'DE' }])
  })
})

describe('not choosing a country in a combobox', () => {
  test('Escape restores the previous value', async () => {
    const { user } = await showHome()
    await user.keyboard('alem{Enter}')
    country().select()
    await user.keyboard('fran')
    expect([country().value, active()]).toEqual(['fran', 'Francia'])
    await user.keyboard('{Escape}')
    expect([country().value, isOpen()]).toEqual(['Alemania', false])
  })

  test('an unknown text remains and the form rejects it', async () => {
    const { user, argsOf } = await showHome()
    await user.keyboard('Atlantis')
    expect(screen.getByText('renderer.combobox_none')).toBeDefined()
    await user.tab()
    expect(country().value).toBe('Atlantis')
    await user.click(button('home.move'))
    expect(argsOf('moveHouse')).toEqual([])
    expect(alert().textContent).toContain('validator.error_country')
  })

  test('an emptied field is rejected by the form', async () => {
    const { user } = await showHome()
    await user.keyboard('alem{Enter}')
    await user.clear(country())
    await user.tab()
    await user.click(button('home.move'))
    expect(alert().textContent).toContain('validator.error_country')
  })
})
