import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { apiError } from '../fake-host.ts'
import { button, field, show } from './show.tsx'

const sent = { getSent: { at: '10:00' } }
const code = () => field('fields.code')
const fold = () => screen.getByText('mailed.lost').closest('details')
const wrong = [{ field: 'code', key: 'wrong', params: {}, message: 'Not this one.' }]
const refused = () => Promise.reject(apiError(400, 'invalid', { fields: wrong }))

test('a page that asks for a code has the focus in its field on arrival', async () => {
  await show('/mailed', sent)
  expect(document.activeElement).toBe(code())
})

test('the last digit sends the code, once', async () => {
  const { user, argsOf } = await show('/mailed', { ...sent, giveMailed: null })
  await user.type(code(), '1234')
  expect(argsOf('giveMailed')).toEqual([])
  await user.type(code(), '5')
  await user.tab()
  expect(argsOf('giveMailed')).toEqual([{ code: '12345' }])
})

test('a wrong code is told at its field alone, selected to be typed over', async () => {
  const { user, argsOf } = await show('/mailed', { ...sent, giveMailed: refused })
  await user.type(code(), '12345')
  await screen.findByText('Not this one.')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(code())
  await user.keyboard('54321')
  expect(argsOf('giveMailed')).toEqual([{ code: '12345' }, { code: '54321' }])
})

test('too short a code is told at its field alone, too', async () => {
  const { user, argsOf } = await show('/mailed', sent)
  await user.type(code(), '12')
  await user.click(button('mailed.open'))
  expect(argsOf('giveMailed')).toEqual([])
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(code())
  expect(code().getAttribute('aria-invalid')).toBe('true')
})

test('another code starts the page over: no old code, no old error, no open question', async () => {
  let at = '10:00'
  const { user } = await show('/mailed', {
    getSent: () => ({ at }),
    giveMailed: refused,
    sendAnother: () => {
      at = '10:01'
      return null
    },
  })
  await user.type(code(), '12345')
  await screen.findByText('Not this one.')
  await user.click(screen.getByText('mailed.lost'))
  expect(fold()?.open).toBe(true)
  await user.click(button('mailed.another'))
  await vi.waitFor(() => expect(code().value).toBe(''))
  expect(screen.queryByText('Not this one.')).toBeNull()
  expect(fold()?.open).toBe(false)
  expect(document.activeElement).toBe(code())
})
