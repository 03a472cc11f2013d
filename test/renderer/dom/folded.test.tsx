import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { apiError } from '../fake-host.ts'
import { button, field, show } from './show.tsx'

const fold = () => screen.getByText('folded.have_code', { exact: false }).closest('details')

test('optional fields are folded until opened and stay open while edited', async () => {
  const { user, argsOf } = await show('/folded', { enter: null })
  expect(fold()?.open).toBe(false)
  await user.click(screen.getByText('folded.have_code', { exact: false }))
  expect(fold()?.open).toBe(true)
  await user.type(field('fields.code'), 'A')
  await user.clear(field('fields.code'))
  expect(fold()?.open).toBe(true)
  await user.type(field('fields.name'), 'Ana')
  await user.type(field('fields.code'), 'ABC')
  await user.click(button('folded.send'))
  expect(argsOf('enter')).toHaveLength(1)
})

test('folded fields are open if one of them has a value', async () => {
  await show('/folded?code=ABC', { enter: null })
  expect(fold()?.open).toBe(true)
})

test('a closed fold opens when an error leads to one of its fields', async () => {
  const fields = [{ field: 'code', key: 'taken', params: {}, message: 'Write a code.' }]
  const refused = () => Promise.reject(apiError(400, 'invalid', { fields }))
  const { user } = await show('/folded', { enter: refused })
  await user.type(field('fields.name'), 'Ana')
  await user.click(button('folded.send'))
  expect(fold()?.open).toBe(false)
  await user.click(screen.getByRole('link', { name: 'fields.code: Write a code.' }))
  expect(fold()?.open).toBe(true)
  expect(document.activeElement).toBe(field('fields.code'))
})
