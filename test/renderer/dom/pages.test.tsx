import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { apiError } from '../fake-host.ts'
import { button, field, show } from './show.tsx'

afterEach(() => sessionStorage.clear())

const title = () => document.querySelector('.ts-form__title')?.textContent

describe('a form with pages', () => {
  test('shows one section at a time and sends all of them', async () => {
    const { user, argsOf } = await show('/trip', { bookTrip: null })
    expect(screen.queryByRole('button', { name: 'trip.book' })).toBeNull()
    await user.type(field('fields.from'), 'Cuenca')
    await user.type(field('fields.to'), 'Lugo')
    await user.click(button('renderer.page_next'))
    expect(title()).toBe('trip.reasons')
    expect(document.activeElement?.textContent).toBe('trip.reasons')
    await user.type(field('fields.why'), 'Rest')
    await user.click(screen.getByRole('link', { name: 'renderer.back' }))
    expect(title()).toBe('trip.places')
    expect(field('fields.to').value).toBe('Lugo')
    await user.click(button('renderer.page_next'))
    await user.click(button('trip.book'))
    expect(argsOf('bookTrip')).toEqual([{ from: 'Cuenca', to: 'Lugo', why: 'Rest' }])
  })

  test('stays on a section until it is valid, and tells only its errors', async () => {
    const { user } = await show('/trip', { bookTrip: null })
    await user.type(field('fields.from'), 'Cuenca')
    await user.click(button('renderer.page_next'))
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      expect.stringContaining('fields.to'),
    ])
  })

  test('leads to the section of an error that the server tells', async () => {
    const fields = [{ field: 'to', key: 'k', params: {}, message: 'Too far' }]
    const refused = () => Promise.reject(apiError(400, 'invalid_fields', { fields }))
    const { user } = await show('/trip', { bookTrip: refused })
    await user.type(field('fields.from'), 'Cuenca')
    await user.type(field('fields.to'), 'Marte')
    await user.click(button('renderer.page_next'))
    await user.type(field('fields.why'), 'Rest')
    await user.click(button('trip.book'))
    await waitFor(() => expect(title()).toBe('trip.places'))
  })

  test('continues after a reload at the first section that is not finished', async () => {
    const { user, unmount } = await show('/trip', { bookTrip: null })
    await user.type(field('fields.from'), 'Cuenca')
    await user.type(field('fields.to'), 'Lugo')
    await waitFor(() => expect(JSON.stringify(sessionStorage)).toContain('Lugo'))
    unmount()
    await show('/trip', { bookTrip: null })
    expect(title()).toBe('trip.reasons')
  })
})

test('a screen has the title of the open section', async () => {
  await show('/trip?tab=far', {})
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('trip.far')
})
