import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { button, field, show } from './show.tsx'

async function postbox(getPostbox: object = { postal_code: '', province: '' }) {
  const shown = await show('/postbox', { getPostbox, sendPostbox: null })
  await waitFor(() => expect(suggestion() ?? input()).toBeTruthy())
  return shown
}
const suggestion = () => screen.queryByRole('status', { name: /fields.province/ })?.textContent
const input = () => screen.queryByRole('textbox', { name: /fields.province/ })
const change = () => button('renderer.change_known: fields.province')

describe('the province field', () => {
  test('is derived from a Spanish postal code and sent', async () => {
    const { user, argsOf } = await postbox()
    await user.type(field('fields.postal_code'), '46003')
    expect(suggestion()).toBe('Valencia')
    expect(input()).toBeNull()
    await user.click(button('postbox.send'))
    expect(argsOf('sendPostbox')).toEqual([{ postal_code: '46003', province: 'Valencia' }])
  })

  test('waits for a postal code that exists in Spain', async () => {
    const { user } = await postbox()
    expect([suggestion(), input()]).toEqual(['renderer.province_waits', null])
    await user.type(field('fields.postal_code'), '99001')
    expect([suggestion(), input()]).toEqual(['renderer.province_waits', null])
  })

  test('has no error of its own while the postal code is missing', async () => {
    const { user, argsOf } = await postbox()
    await user.click(button('postbox.send'))
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      expect.stringContaining('fields.postal_code'),
    ])
    expect(input()).toBeNull()
    await user.type(field('fields.postal_code'), '46003')
    await user.click(button('postbox.send'))
    expect(argsOf('sendPostbox')).toEqual([{ postal_code: '46003', province: 'Valencia' }])
  })

  test('becomes an input where only the province is missing', async () => {
    const { user } = await postbox()
    await user.type(field('fields.postal_code'), 'SW1A 1AA')
    await user.click(button('postbox.send'))
    expect(input()).not.toBeNull()
  })

  test('changes with the postal code', async () => {
    const { user } = await postbox({ postal_code: '46003', province: 'Valencia' })
    await user.clear(field('fields.postal_code'))
    expect(suggestion()).toBe('renderer.province_waits')
    await user.type(field('fields.postal_code'), '28004')
    expect(suggestion()).toBe('Madrid')
  })

  test('can be edited and is sent as typed', async () => {
    const { user, argsOf } = await postbox({ postal_code: '03001', province: 'Alicante' })
    await user.click(change())
    expect(document.activeElement).toBe(input())
    await user.clear(field('fields.province'))
    await user.type(field('fields.province'), 'Alacant')
    await user.click(button('postbox.send'))
    expect(argsOf('sendPostbox')).toEqual([{ postal_code: '03001', province: 'Alacant' }])
  })

  test('is an input in another country and keeps its value', async () => {
    const { user } = await postbox({ postal_code: '75001', province: '', country: 'FR' })
    expect(input()).not.toBeNull()
    await user.type(field('fields.province'), 'París')
    await user.clear(field('fields.country'))
    await user.type(field('fields.country'), 'ES')
    expect(input()).toMatchObject({ value: 'París' })
  })

  test('keeps a stored value that differs from the postal code’s', async () => {
    await postbox({ postal_code: '01001', province: 'Araba' })
    expect(input()).toMatchObject({ value: 'Araba' })
  })
})
