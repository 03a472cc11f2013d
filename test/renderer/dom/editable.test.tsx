import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { button, field, show } from './show.tsx'

const home = { street: 'Calle de la Paz 12', town: 'Valencia', land: 'ES', floor: '2º' }

async function openCard() {
  let here = home
  const move = (address: typeof home) => {
    here = address
    return null
  }
  const answers = { getDwelling: () => here, setDwelling: move }
  const shown = await show('/card', answers)
  await screen.findByText(home.street)
  await shown.user.click(button('renderer.change_known card.home'))
  return shown
}

const isClosed = () => screen.queryByRole('textbox', { name: /fields\.street/ }) === null

describe('a value edited in place', () => {
  test('opens with the current value, saves it, closes and shows the new one', async () => {
    const { user, argsOf } = await openCard()
    expect(document.activeElement).toBe(field('fields.street'))
    await user.clear(field('fields.street'))
    await user.type(field('fields.street'), 'Calle Colón 3')
    await user.click(button('card.save'))
    await screen.findByText('Calle Colón 3')
    expect(argsOf('setDwelling')).toEqual([{ ...home, street: 'Calle Colón 3' }])
    expect(isClosed()).toBe(true)
    await waitFor(() => expect(document.activeElement).toBe(button('renderer.change_known card.home')))
  })

  test('closes with Escape if nothing was typed', async () => {
    const { user } = await openCard()
    await user.keyboard('{Escape}')
    expect(isClosed()).toBe(true)
  })

  test.each([
    ['Escape', async ({ user }: Awaited<ReturnType<typeof openCard>>) => user.keyboard('{Escape}')],
    [
      'Cancel',
      async ({ user }: Awaited<ReturnType<typeof openCard>>) => user.click(button('renderer.cancel')),
    ],
  ])('asks for a confirmation before %s discards changes', async (_how, gives) => {
    const shown = await openCard()
    await shown.user.type(field('fields.street'), ' bis')
    await gives(shown)
    expect(screen.getByRole('dialog', { name: 'renderer.discard_title' })).toBeDefined()
    await shown.user.click(button('renderer.discard_no'))
    expect(field('fields.street').value).toBe('Calle de la Paz 12 bis')
    await gives(shown)
    await shown.user.click(button('renderer.discard_yes'))
    expect([isClosed(), shown.argsOf('setDwelling')]).toEqual([true, []])
  })

  test('offers to add a missing value', async () => {
    await show('/card', { getDwelling: { ...home, street: '' } })
    await screen.findByText('renderer.nothing_known')
    expect(button('renderer.add_known card.home')).toBeDefined()
  })
})

describe('a form with known values folded', () => {
  test('shows fields only for missing values and sends all values', async () => {
    const { user, argsOf } = await show('/step', { getDwelling: { ...home, floor: '' }, setDwelling: null })
    await screen.findByText('Valencia')
    expect([isClosed(), screen.getByText('España').tagName]).toEqual([true, 'DD'])
    await user.type(field('fields.floor'), '4º')
    await user.click(button('card.save'))
    expect(argsOf('setDwelling')).toEqual([{ ...home, floor: '4º' }])
  })

  test('opens the known values on request with the focus in the first field', async () => {
    const { user } = await show('/step', { getDwelling: home })
    await screen.findByText('Valencia')
    await user.click(button('renderer.change_known'))
    expect(document.activeElement).toBe(field('fields.street'))
    expect(field('fields.street').value).toBe(home.street)
  })

  test('keeps them folded while another field is missing', async () => {
    const { user } = await show('/step', { getDwelling: { ...home, floor: '' }, setDwelling: null })
    await screen.findByText('Valencia')
    await act(async () => user.click(button('card.save')))
    expect(screen.getByRole('alert').textContent).toContain('validator.error_null')
    expect(isClosed()).toBe(true)
  })

  test('opens them if a known value is invalid', async () => {
    const { user } = await show('/step', { getDwelling: { ...home, land: 'XX' }, setDwelling: null })
    await screen.findByText('Valencia')
    await act(async () => user.click(button('card.save')))
    expect(field('fields.land')).toBeDefined()
  })
})
